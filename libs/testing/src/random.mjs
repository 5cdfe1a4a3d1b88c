// @ts-check

/** A seeded pseudo-random number generator (mulberry32). */
export class Random {
  /** @param {number} seed */
  constructor(seed) {
    this.state = (seed * 2_654_435_761 + 12_345) >>> 0;
  }

  /** @returns {number} in [0, 1) */
  next() {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** @param {number} low @param {number} high */
  between(low, high) {
    return low + this.next() * (high - low);
  }

  /** @param {number} low @param {number} high inclusive */
  whole(low, high) {
    return Math.floor(this.between(low, high + 1));
  }

  /** @template T @param {readonly T[]} choices @returns {T} */
  pick(choices) {
    return choices[this.whole(0, choices.length - 1)];
  }
}
