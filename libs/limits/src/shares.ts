import { Line } from './line.js';
import { Tally } from './tally.js';

/** Holders of something scarce, such as connections, by the group for which each counts. */
export class Shares<T> {
  size = 0;
  private readonly tally = new Tally<string>();
  private readonly lines = new Map<string, Line<T>>();

  /** Returns what ends the holding. */
  add(group: string, holder: T): () => void {
    const { tally, lines } = this;
    const line = lines.get(group) ?? new Line<T>();
    lines.set(group, line);
    this.size++;
    tally.change(group, 1);
    const remove = line.add(holder);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.size--;
      tally.change(group, -1);
      remove();
      if (!line.oldest) lines.delete(group);
    };
  }

  of(group: string): number {
    return this.tally.of(group);
  }

  oldestOf(group: string): T | undefined {
    return this.lines.get(group)?.oldest;
  }

  /** The youngest holder of the group that has most, unless `group` would then have as many. */
  youngestOfLargest(group: string): T | undefined {
    const { highest = group } = this.tally;
    return this.of(highest) > this.of(group) + 1 ? this.lines.get(highest)?.youngest : undefined;
  }
}
