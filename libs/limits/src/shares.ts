import { Line } from './line.js';
import { Ranking } from './ranking.js';

/** Holders of something scarce, such as connections, by the group for which each counts. */
export class Shares<T> {
  size = 0;
  private readonly groups = new Map<string, Line<T>>();
  private readonly bySize = new Ranking<Line<T>>();

  /** Returns what ends the holding. */
  add(group: string, holder: T): () => void {
    const { groups, bySize } = this;
    const line = groups.get(group) ?? new Line<T>();
    const remove = line.add(holder);
    groups.set(group, line);
    bySize.set(line, line.size);
    this.size++;
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      remove();
      bySize.set(line, line.size || undefined);
      if (line.size === 0) groups.delete(group);
      this.size--;
    };
  }

  sizeOf(group: string): number {
    return this.groups.get(group)?.size ?? 0;
  }

  oldestOf(group: string): T | undefined {
    return this.groups.get(group)?.oldest;
  }

  /** The youngest holder of the group that has most, unless `group` would then have as many. */
  youngestOfLargest(group: string): T | undefined {
    const { highest } = this.bySize;
    return highest && highest.size > this.sizeOf(group) + 1 ? highest.youngest : undefined;
  }
}
