import { TIME_LIMITS } from '@lodge/service';
import { FairQueue, type Bound } from '../fair-queue.js';
import { siteOf, type Network } from '../network.js';

const FIRST_GUESS = 20;

/** Whose hash it is. `account` is one that a known device or a session vouches for. */
export type HashOwner = Partial<Network> & { account?: number };

/**
 * A short queue: a flood of guesses delays others only briefly. Known accounts have one of their
 * own, so that they share the processor with all others together.
 */
export class HashQueue {
  private mean = FIRST_GUESS;
  private readonly bound: Bound = { atOnce: this.atOnce };
  private readonly known = new FairQueue({ all: this.bound, timeout: TIME_LIMITS.hash });
  private readonly others = new FairQueue({ all: this.bound, timeout: TIME_LIMITS.hash });

  /** @param longestWait milliseconds that all waiting hashes of a kind may take */
  constructor(
    private readonly atOnce: number,
    private readonly longestWait: number,
  ) {
    this.fitQueue();
  }

  run<T>(work: () => Promise<T>, { account, ...network }: HashOwner): Promise<T> {
    const queue = account === undefined ? this.others : this.known;
    return queue.run({ group: siteOf(network), member: account }, () => this.measured(work));
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
    this.bound.waiting = Math.max(atOnce, (longestWait / mean) * atOnce);
  }
}
