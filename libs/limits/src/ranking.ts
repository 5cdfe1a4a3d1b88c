/** Items by a count: the lowest and the highest are found at the same cost, however many there are. */
export class Ranking<T> {
  private readonly counts = new Map<T, number>();
  private readonly byCount: (Set<T> | undefined)[] = [];

  get lowest(): T | undefined {
    return first(this.byCount.find((items) => items?.size));
  }

  get highest(): T | undefined {
    return first(this.byCount.at(-1));
  }

  /** @param count undefined for an item that leaves */
  set(item: T, count: number | undefined): void {
    const { counts, byCount } = this;
    const before = counts.get(item);
    if (count === before) return;
    if (before !== undefined) byCount[before]!.delete(item);
    if (count === undefined) counts.delete(item);
    else {
      counts.set(item, count);
      (byCount[count] ??= new Set()).add(item);
    }
    while (byCount.length > 0 && !byCount.at(-1)?.size) byCount.pop();
  }
}

const first = <T>(items: Set<T> | undefined): T | undefined => items?.values().next().value;
