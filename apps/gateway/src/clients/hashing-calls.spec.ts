import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { ROUTES, type Route } from '@lodge/contracts';
import type { Place } from '@lodge/limits';
import type { Client } from './client.js';
import { HashingCalls } from './hashing-calls.js';

// A call that still waits after a test keeps the process for two seconds.
beforeAll(() => void jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'] }));
afterAll(() => void jest.useRealTimers());

const client = (group: string): Client => ({
  cookies: { isKnown: false },
  network: { narrow: group },
  owner: { group },
});

/** Takes slots until one has to wait or is rejected. */
async function takeAll(
  calls: HashingCalls,
  of: (index: number) => Client,
  route: Route = ROUTES.login,
) {
  const held: Place[] = [];
  for (let index = 0; index < 100; index++) {
    const place = await Promise.race([calls.take(route, of(index)), nextTick()]).catch(
      (error: unknown) => {
        expect(error).toMatchObject({ status: 503, details: { retryAfter: 1 } });
        return undefined;
      },
    );
    if (!place) break;
    held.push(place);
  }
  return held;
}

const nextTick = () =>
  new Promise<undefined>((resolve) => {
    setImmediate(() => resolve(undefined));
  });

test('one site has a share of the places', async () => {
  const calls = new HashingCalls();

  const first = await takeAll(calls, () => client('198.51.100.1'));
  const others = await takeAll(calls, (index) => client(`203.0.113.${index}`));

  expect([first.length, others.length]).toEqual([2, 4]);
});

describe('while all slots are taken, unknown browsers', () => {
  let calls: HashingCalls;
  let held: Place[];
  let order: string[];

  beforeEach(async () => {
    calls = new HashingCalls();
    held = [];
    for (let index = 0; index < 6; index++)
      held.push(await calls.take(ROUTES.login, client(`203.0.113.${index}`)));
    order = [];
  });

  function wait(network: string) {
    const taken = calls.take(ROUTES.login, client(network)).then(() => order.push(network));
    // The last ones wait until the test is over.
    taken.catch(() => undefined);
    return taken;
  }

  test('wait in turn by network', async () => {
    const [first] = [1, 2, 3].map(() => wait('198.51.100.1'));
    const newcomer = wait('192.0.2.1');
    await nextTick();

    for (const place of held.slice(0, 2)) place.release();
    await Promise.all([first, newcomer]);

    expect(order).toEqual(['198.51.100.1', '192.0.2.1']);
  });

  test('are rejected once 24 networks wait', async () => {
    for (let index = 0; index < 24; index++) void wait(`198.51.100.${index}`);

    await expect(wait('192.0.2.1')).rejects.toMatchObject({ status: 503 });
  });
});

test('a flood of guesses leaves those who register their slots', async () => {
  const calls = new HashingCalls();
  const stranger = (index: number) => client(`203.0.113.${index}`);
  const guesses = await takeAll(calls, stranger);

  const registrations = await takeAll(calls, stranger, ROUTES.register);

  expect([guesses.length, registrations.length]).toEqual([6, 6]);
});

describe('at the entrance', () => {
  const stranger = (index: number) => client(`203.0.113.${index}`);

  const enter = (
    calls: HashingCalls,
    caller: Client,
    route: Route = ROUTES.login,
    isGone = false,
  ) => calls.enter(route, caller, () => isGone);

  async function turns(count: number) {
    for (let turn = 0; turn < count; turn++) await nextTick();
  }

  test('of unknown browsers one comes in every eight turns of the event loop', async () => {
    const calls = new HashingCalls();
    let entered = 0;
    const entering = Array.from({ length: 20 }, (_, index) =>
      enter(calls, stranger(index)).then(() => entered++),
    );

    await turns(40);

    expect([5, 6]).toContain(entered);
    await Promise.all(entering);
  });

  test('nobody who registers waits for those who guess', async () => {
    const calls = new HashingCalls();
    const order: string[] = [];
    const guesses = Array.from({ length: 20 }, (_, index) =>
      enter(calls, stranger(index)).then(() => order.push('guess')),
    );
    const others = [enter(calls, stranger(1), ROUTES.register).then(() => order.push('newcomer'))];

    await Promise.all([...guesses, ...others]);

    expect(order.slice(0, 2).sort()).toEqual(['guess', 'newcomer']);
  });

  test('too many calls of a site are rejected, and hold no other one up', async () => {
    const calls = new HashingCalls();
    const caller = client('198.51.100.1');
    const flood = Promise.allSettled(Array.from({ length: 1_025 }, () => enter(calls, caller)));

    await expect(enter(calls, caller)).rejects.toMatchObject({ status: 503 });
    const newcomer = enter(calls, client('192.0.2.1')).then(() => 'entered');
    const inTime = await Promise.race([newcomer, turns(40)]);

    expect(inTime).toBe('entered');
    await flood;
  });

  test('clients that have gone take no turn', async () => {
    const calls = new HashingCalls();
    const gone = Array.from({ length: 500 }, (_, index) =>
      enter(calls, stranger(index), ROUTES.login, true),
    );
    const newcomer = enter(calls, client('192.0.2.1')).then(() => 'entered');

    expect(await Promise.race([newcomer, turns(8)])).toBe('entered');
    await Promise.all(gone);
  });
});

test('a burst of one network waits for its turn', async () => {
  const calls = new HashingCalls();
  const [one, other] = await takeAll(calls, () => client('198.51.100.1'));
  const waiting = calls.take(ROUTES.login, client('198.51.100.1'));

  one.release();
  other.release();

  await expect(waiting).resolves.toBeDefined();
});
