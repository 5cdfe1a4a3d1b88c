import { unavailable } from '@lodge/service';
import { Slots } from '@lodge/limits';
import { NetworkShares, type Release } from '../keyed-slots.js';
import type { Client } from './client.js';

// More than a service can hash within its queue's timeout. In a flood of guesses, rejecting here
// costs a tenth of what it costs at the service.
const UNDER_WAY = { unknown: 16, known: 64 };
// One network cannot hold them all. A table that registers at once waits a moment.
const OF_NETWORK = {
  unknown: { underWay: 4, waiting: 12, timeout: 2_000 },
  known: { underWay: 8, waiting: 24, timeout: 2_000 },
};

/** Members and browsers that have signed in before have a bound of their own. */
export class HashingCalls {
  private readonly unknown = poolOf('unknown');
  private readonly known = poolOf('known');

  /** Call it once the body is there: a slot lasts no longer than the call. @throws ApiError 503 */
  async take({ cookies, network }: Client): Promise<Release> {
    const { slots, shares } = cookies.isKnown ? this.known : this.unknown;
    const release = await shares.take(network);
    if (slots.tryTake()) return () => (slots.release(), release());
    release();
    throw unavailable(1);
  }
}

const poolOf = (kind: keyof typeof UNDER_WAY) => ({
  slots: new Slots({ size: UNDER_WAY[kind], mostWaiting: 0, timeout: 0 }),
  shares: new NetworkShares(OF_NETWORK[kind], () => unavailable(1)),
});
