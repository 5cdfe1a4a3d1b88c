// Milliseconds until what failed is tried again: four times as long after each failure.
const FIRST_PAUSE = 1_000;
const DAY = 86_400_000;
const MAX_SET_ASIDE = 10_000;

interface Failed {
  failures: number;
  until: number;
}

/** Remembers what failed, so that others go first. Once it is full, the oldest is forgotten. */
export class SetAside<Id> {
  private readonly failed = new Map<Id, Failed>();

  /** @param longestPause milliseconds */
  constructor(private readonly longestPause = DAY) {}

  get size(): number {
    return this.failed.size;
  }

  has(id: Id): boolean {
    return (this.failed.get(id)?.until ?? 0) > Date.now();
  }

  add(id: Id): number {
    const failures = (this.failed.get(id)?.failures ?? 0) + 1;
    const pause = Math.min(this.longestPause, FIRST_PAUSE * 4 ** (failures - 1));
    this.delete(id);
    this.failed.set(id, { failures, until: Date.now() + pause });
    if (this.failed.size > MAX_SET_ASIDE)
      for (const [oldest] of this.failed) return (this.delete(oldest), pause);
    return pause;
  }

  delete(id: Id): void {
    this.failed.delete(id);
  }
}
