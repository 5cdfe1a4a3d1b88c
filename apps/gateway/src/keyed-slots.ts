import { Slots, type Network } from '@lodge/limits';

export type Release = () => void;

export interface Bound {
  underWay: number;
  waiting: number;
  // Milliseconds in the queue.
  timeout: number;
}

/** Keeps separate slots for each key, such as a session or a network. */
export class KeyedSlots {
  private readonly slots = new Map<string, Slots>();

  constructor(
    private readonly bound: Bound,
    private readonly createError: () => Error,
  ) {}

  /** @param owner whose calls take turns with those of the key's other owners */
  async take(key: string, owner?: string): Promise<Release> {
    const slots = this.slotsOf(key);
    if (!slots.tryTake()) await slots.take(owner);
    return () => {
      slots.release();
      if (slots.isIdle) this.slots.delete(key);
    };
  }

  private slotsOf(key: string): Slots {
    const known = this.slots.get(key);
    if (known) return known;
    const { underWay: size, waiting: mostWaiting, timeout } = this.bound;
    const slots = new Slots({ size, mostWaiting, timeout }, this.createError);
    this.slots.set(key, slots);
    return slots;
  }
}

/** One network's share of what all use; an IPv6 /48 has twice the share of one of its /64s. */
export class NetworkShares {
  private readonly narrow: KeyedSlots;
  private readonly wide: KeyedSlots;

  constructor(bound: Bound, createError: () => Error) {
    this.narrow = new KeyedSlots(bound, createError);
    this.wide = new KeyedSlots({ ...bound, underWay: 2 * bound.underWay }, createError);
  }

  async take({ narrow, wide }: Network, owner?: string): Promise<Release> {
    const release = await this.narrow.take(narrow, owner);
    if (!wide) return release;
    try {
      const releaseWide = await this.wide.take(wide, owner);
      return () => (releaseWide(), release());
    } catch (error) {
      release();
      throw error;
    }
  }
}
