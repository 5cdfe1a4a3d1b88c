import { setImmediate as nextTurn } from 'node:timers/promises';
import { BOUNDS, Slots, type Release } from '@lodge/limits';
import type { Route } from '@lodge/contracts';
import { DEVICE_HOUR_LENGTH } from '@lodge/service';
import type { Cookies } from '../cookies/client-cookies.js';
import type { Client } from './client.js';

// Node accepts one connection in each turn of the event loop: if a thousand were refused as they
// are read, a member's next connection would wait for a second. With one turn in place of eight,
// three sign-ins of members beside a thousand guesses on a busy machine had no answer in 10 s; with
// eight all had.
const TURNS_TO_ENTER = 8;

/** Others have a pool for each route: guesses of passwords keep nobody from registering. */
export class HashingCalls {
  private readonly known = new Slots(BOUNDS.hashingOfKnown);
  private readonly unknown = new Map<Route, { slots: Slots; entrance: Slots }>();

  async enter(route: Route, { cookies, network }: Client, isGone: () => boolean): Promise<void> {
    if (cookies.isKnown) return;
    const { entrance } = this.unknownOf(route);
    const release = await entrance.take(network);
    void turns(isGone() ? 0 : TURNS_TO_ENTER).then(release);
  }

  /** Call it after the body: a slot lasts no longer than the call. @throws ApiError 429, 503 */
  take(route: Route, { cookies, network }: Client): Promise<Release> {
    if (!cookies.isKnown) return this.unknownOf(route).slots.take(network);
    // A device cookie beside a session may be made up.
    const session = cookies.session ?? cookies.device;
    return this.known.take({ ...network, account: cookies.session ?? hourOf(cookies), session });
  }

  private unknownOf(route: Route) {
    const slots = this.unknown.get(route) ?? {
      slots: new Slots(BOUNDS.hashingOfUnknown),
      entrance: new Slots(BOUNDS.hashingEntrance),
    };
    this.unknown.set(route, slots);
    return slots;
  }
}

// Browsers that became known within the same hour share one turn: an attacker with one account can
// make a hundred browsers known, but only within the hour of the attack.
const hourOf = ({ device }: Cookies) => device?.slice(0, DEVICE_HOUR_LENGTH);

async function turns(count: number) {
  for (let turn = 0; turn < count; turn++) await nextTurn();
}
