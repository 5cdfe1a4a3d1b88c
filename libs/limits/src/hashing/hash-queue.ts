import type { Owner } from '../owner.js';
import { Slots } from '../slots.js';

// While both kinds wait, three of four hashes are for those whom a device or session vouches for.
const TURNS = { preferred: 3 };
const FIRST_GUESS = 20;
const TIMEOUT = 10_000;

/** Whose hash it is. `account` is one that a known device or a session vouches for. */
export type HashOwner = Pick<Owner, 'narrow' | 'wide' | 'account'>;

/** A short queue: a flood of guesses delays others only briefly. Known accounts go first. */
export class HashQueue {
  private mean = FIRST_GUESS;
  private readonly ofKind = { waiting: 0, turns: TURNS };
  private readonly slots: Slots;

  /** @param longestWait milliseconds that all waiting hashes of a kind may take */
  constructor(
    private readonly atOnce: number,
    private readonly longestWait: number,
  ) {
    this.slots = new Slots({
      all: { atOnce },
      kind: this.ofKind,
      wide: {},
      narrow: {},
      account: {},
      timeout: TIMEOUT,
    });
    this.fitQueue();
  }

  run<T>(work: () => Promise<T>, owner: HashOwner): Promise<T> {
    const kind = owner.account === undefined ? 'other' : 'preferred';
    return this.slots.run({ ...owner, kind }, () => this.measured(work));
  }

  private async measured<T>(work: () => Promise<T>): Promise<T> {
    const began = performance.now();
    try {
      return await work();
    } finally {
      this.mean += (performance.now() - began - this.mean) / 16;
      this.fitQueue();
    }
  }

  private fitQueue() {
    const { atOnce, longestWait, mean } = this;
    this.ofKind.waiting = Math.max(atOnce, (longestWait / mean) * atOnce);
  }
}
