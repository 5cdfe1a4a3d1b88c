// Milliseconds until what failed is tried again: four times as long after each failure.
const FIRST_PAUSE = 1_000;
const DAY = 86_400_000;
const MAX_SET_ASIDE = 10_000;

interface Failed {
  failures: number;
  until: number;
}

/** Remembers rows that failed, so that others go first. Once it is full, the oldest is forgotten. */
export class SetAside {
  private readonly failed = new Map<number, Failed>();

  get size(): number {
    return this.failed.size;
  }

  has(id: number): boolean {
    return (this.failed.get(id)?.until ?? 0) > Date.now();
  }

  add(id: number): number {
    const failures = (this.failed.get(id)?.failures ?? 0) + 1;
    const pause = Math.min(DAY, FIRST_PAUSE * 4 ** (failures - 1));
    this.delete(id);
    this.failed.set(id, { failures, until: Date.now() + pause });
    if (this.failed.size > MAX_SET_ASIDE)
      for (const [oldest] of this.failed) return (this.delete(oldest), pause);
    return pause;
  }

  delete(id: number): void {
    this.failed.delete(id);
  }
}
