import { setImmediate as nextTurn } from 'node:timers/promises';
import { BOUNDS, FairQueue, type Place } from '@lodge/limits';
import type { Route } from '@lodge/contracts';
import type { Client } from './client.js';

// Node accepts one connection in each turn of the event loop: if a thousand were refused as they
// are read, a member's next connection would wait for a second. With one turn in place of eight,
// three sign-ins of members beside a thousand guesses on a busy machine had no answer in 10 s; with
// eight all had.
const TURNS_TO_ENTER = 8;

/** Bounds unknown browsers. Each route has its own: guesses of passwords keep nobody from registering. */
export class HashingCalls {
  private readonly queues = new Map<Route, { places: FairQueue; entrance: FairQueue }>();

  async enter(route: Route, { owner }: Client, isGone: () => boolean): Promise<void> {
    const { release } = await this.queuesOf(route).entrance.take(owner);
    void turns(isGone() ? 0 : TURNS_TO_ENTER).then(release);
  }

  /** Call it after the body: a place lasts no longer than the call. @throws ApiError 429, 503 */
  take(route: Route, { owner }: Client): Promise<Place> {
    return this.queuesOf(route).places.take(owner);
  }

  private queuesOf(route: Route) {
    const queues = this.queues.get(route) ?? {
      places: new FairQueue(BOUNDS.hashing),
      entrance: new FairQueue(BOUNDS.hashingEntrance),
    };
    this.queues.set(route, queues);
    return queues;
  }
}

async function turns(count: number) {
  for (let turn = 0; turn < count; turn++) await nextTurn();
}
