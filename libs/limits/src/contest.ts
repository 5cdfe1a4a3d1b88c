import type { Branch } from './branch.js';
import { keyOf, type Key, type Level, type Owner } from './owner.js';

/** Says who could make room for an owner who finds none. */
export class Contest {
  private readonly level: Level;
  private readonly levelBelow?: Level;
  // Slots that a sharer must have at least to be louder than the owner's.
  private readonly loud: number;
  private readonly isAnyLoud: boolean;

  constructor(
    private readonly owner: Owner,
    [full, own]: readonly Branch[],
  ) {
    const { level, loudest } = full;
    this.level = level;
    this.levelBelow = loudest?.level;
    this.loud = (own?.taken ?? 0) + 2;
    this.isAnyLoud = loudest !== undefined && loudest.taken >= this.loud;
  }

  /** Whether the other owner's slot, once given back, would be room for this one. */
  includes(other: Owner): boolean {
    return keyOf(this.level, other) === keyOf(this.level, this.owner);
  }

  /** The owner's branch of the full level: their network if all slots are taken, their session if their network's are. */
  sharerOf(owner: Owner): Key {
    return this.levelBelow ? keyOf(this.levelBelow, owner) : '';
  }

  /**
   * The candidates hold slots. Returns those of the sharer who has the most, in their order, or none
   * unless the owner's sharer has at least two slots fewer.
   */
  ofLoudest<T extends { owner: Owner }>(candidates: Iterable<T>): T[] {
    if (!this.isAnyLoud) return [];
    const bySharer = new Map<Key, T[]>();
    for (const candidate of candidates) {
      if (!this.includes(candidate.owner)) continue;
      const sharer = this.sharerOf(candidate.owner);
      const its = bySharer.get(sharer);
      if (its) its.push(candidate);
      else bySharer.set(sharer, [candidate]);
    }
    const [loudest = []] = [...bySharer.values()].sort((a, b) => b.length - a.length);
    return loudest.length >= this.loud ? loudest : [];
  }
}
