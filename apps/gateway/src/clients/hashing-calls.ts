import { setImmediate as nextTurn } from 'node:timers/promises';
import { unavailable } from '@lodge/service';
import { Slots } from '@lodge/limits';
import type { Route } from '@lodge/contracts';
import { NetworkShares, type Release } from '../keyed-slots.js';
import type { Client } from './client.js';

// The pools of unknown browsers together hold no more calls than a service of two cores can hash
// within its queue's timeout, beyond which it rejects them. Unknown browsers wait here instead, in
// turn by network: otherwise whoever asks most often would get in. They get few slots, because a
// call that holds one is ahead of newcomers in the service's queue.
const POOLS = {
  unknown: { size: 6, mostWaiting: 24, timeout: 2_000 },
  known: { size: 64, mostWaiting: 0, timeout: 0 },
};
// One network cannot take all slots. People who register at one table wait a moment.
const OF_NETWORK = {
  unknown: { underWay: 2, waiting: 12, timeout: 2_000 },
  known: { underWay: 8, waiting: 24, timeout: 2_000 },
};

// Unknown browsers enter one by one, eight turns of the event loop apart, in turn by network. Node
// accepts one connection in each turn: if a thousand called at one moment and were refused as they
// are read, a member's next connection would wait for a second.
const ENTRANCE = { size: 1, mostWaiting: 1_024, timeout: 5_000 };
const TURNS_TO_ENTER = 8;

/**
 * Members and browsers that have signed in before have a pool of their own. Others have one for
 * each route, so that guesses of passwords keep nobody from registering.
 */
export class HashingCalls {
  private readonly known = poolOf('known');
  private readonly unknown = new Map<Route, ReturnType<typeof newPoolOfUnknown>>();

  /** @param isGone whether the client has closed its connection meanwhile @throws ApiError 503 */
  async enter(route: Route, { cookies, network }: Client, isGone: () => boolean): Promise<void> {
    if (cookies.isKnown) return;
    const { entrance } = this.unknownOf(route);
    const owner = network.wide ?? network.narrow;
    await entrance.take(owner);
    void turns(isGone() ? 0 : TURNS_TO_ENTER).then(() => entrance.release(owner));
  }

  /** Call it after the body: a slot lasts no longer than the call. @throws ApiError 503 */
  async take(route: Route, { cookies, network }: Client): Promise<Release> {
    const { slots, shares } = cookies.isKnown ? this.known : this.unknownOf(route);
    const release = await shares.take(network);
    try {
      await slots.take(network.narrow);
    } catch (error) {
      release();
      throw error;
    }
    return () => (slots.release(network.narrow), release());
  }

  private unknownOf(route: Route) {
    const pool = this.unknown.get(route) ?? newPoolOfUnknown();
    this.unknown.set(route, pool);
    return pool;
  }
}

const poolOf = (kind: keyof typeof POOLS) => ({
  slots: new Slots(POOLS[kind]),
  shares: new NetworkShares(OF_NETWORK[kind], () => unavailable(1)),
});

const newPoolOfUnknown = () => ({ ...poolOf('unknown'), entrance: new Slots(ENTRANCE) });

async function turns(count: number) {
  for (let turn = 0; turn < count; turn++) await nextTurn();
}
