// @ts-check

/** Counts the responses to an attacker: by status, "closed" without one, or "no answer". */
export class Counts {
  /** @type {Record<string, number>} */
  #counts = {};

  /** @param {string | number} answer @param {number} [times] */
  add(answer, times = 1) {
    if (times > 0) this.#counts[answer] = (this.#counts[answer] ?? 0) + times;
  }

  /** @returns {Record<string, number>} */
  toJSON() {
    return { ...this.#counts };
  }
}
