/**
 * Counts responses to an attacker by status, "closed" if the connection ended without one, or "no
 * answer".
 */
export class Counts {
  #counts: Record<string, number> = {};

  add(answer: string | number, times = 1) {
    if (times > 0) this.#counts[answer] = (this.#counts[answer] ?? 0) + times;
  }

  merge(other: Counts) {
    for (const [answer, times] of Object.entries(other.toJSON())) this.add(answer, times);
  }

  toJSON(): Record<string, number> {
    return { ...this.#counts };
  }
}
