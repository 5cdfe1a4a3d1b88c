/** Counts, and knows which item has the highest count, at the same cost however many there are. */
export class Tally<T> {
  private readonly counts = new Map<T, number>();
  private readonly byCount: Set<T>[] = [];

  of(item: T): number {
    return this.counts.get(item) ?? 0;
  }

  get highest(): T | undefined {
    return this.byCount.at(-1)?.values().next().value;
  }

  change(item: T, by: 1 | -1): void {
    const { counts, byCount } = this;
    const count = this.of(item);
    byCount[count]?.delete(item);
    if (count + by > 0) {
      counts.set(item, count + by);
      (byCount[count + by] ??= new Set()).add(item);
    } else counts.delete(item);
    while (byCount.length > 0 && !byCount.at(-1)?.size) byCount.pop();
  }
}
