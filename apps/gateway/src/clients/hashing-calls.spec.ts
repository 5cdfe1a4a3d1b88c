import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { ROUTES, type Route } from '@lodge/contracts';
import type { Release } from '@lodge/limits';
import type { Client } from './client.js';
import { HashingCalls } from './hashing-calls.js';

// A call that still waits after a test keeps the process for two seconds.
beforeAll(() => void jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'] }));
afterAll(() => void jest.useRealTimers());

let devices = 0;

const client = (
  isKnown: boolean,
  narrow: string,
  wide?: string,
  device = `${devices++}`,
): Client => ({
  cookies: { isKnown, ...(isKnown && { device }) },
  network: { narrow, wide },
});

/** Takes slots until one has to wait or is rejected. */
async function takeAll(
  calls: HashingCalls,
  of: (index: number) => Client,
  route: Route = ROUTES.login,
) {
  const held: Release[] = [];
  for (let index = 0; index < 100; index++) {
    const release = await Promise.race([calls.take(route, of(index)), nextTick()]).catch(
      (error: unknown) => {
        expect(error).toMatchObject({ status: 503, details: { retryAfter: 1 } });
        return undefined;
      },
    );
    if (!release) break;
    held.push(release);
  }
  return held;
}

const nextTick = () =>
  new Promise<undefined>((resolve) => {
    setImmediate(() => resolve(undefined));
  });

test.each([
  ['unknown browsers', false, 2, 6],
  ['members and known browsers', true, 8, 64],
])('one network has a share of the slots of %s', async (_, isKnown, ofOne, ofAll) => {
  const calls = new HashingCalls();

  const first = await takeAll(calls, () => client(isKnown, '198.51.100.1'));
  const others = await takeAll(calls, (index) => client(isKnown, `203.0.113.${index}`));

  expect([first.length, others.length]).toEqual([ofOne, ofAll - ofOne]);
});

test('one browser has two slots, and the others of its network what they need', async () => {
  const calls = new HashingCalls();
  const greedy = () => client(true, '198.51.100.1', undefined, 'greedy');
  const flood = Array.from({ length: 200 }, () => calls.take(ROUTES.login, greedy()));
  const answers = Promise.allSettled(flood);

  const others = await takeAll(calls, () => client(true, '198.51.100.1'));

  expect(others).toHaveLength(6);
  const next = calls.take(ROUTES.login, client(true, '198.51.100.1'));
  // One that found no place waits before it.
  for (const release of others.slice(0, 2)) release();
  await expect(next).resolves.toBeInstanceOf(Function);
  jest.advanceTimersByTime(5_000);
  const outcomes = (await answers).map(({ status }) => status);
  expect(outcomes.filter((status) => status === 'rejected').length).toBeGreaterThan(190);
});

test('forty browsers of one network fail none of another, nor the next one of theirs', async () => {
  const calls = new HashingCalls();
  const order: string[] = [];
  const held: Release[] = [];
  const take = (name: string, narrow: string) =>
    calls.take(ROUTES.login, client(true, narrow)).then((release) => {
      order.push(name);
      held.push(release);
    });
  const all = Array.from({ length: 40 }, () => take('loud', '198.51.100.1'));

  all.push(take('neighbour', '198.51.100.1'), take('other', '203.0.113.1'));
  while (held.length > 0 || order.length < 42) {
    await nextTick();
    held.shift()?.();
  }

  await Promise.all(all);
  expect(order.indexOf('other')).toBe(8);
  expect(order).toContain('neighbour');
});

test('browsers that became known together wait for one that was known before', async () => {
  const calls = new HashingCalls();
  const at = (hour: string, index: number) =>
    client(true, '198.51.100.1', undefined, `${hour}${index}`);
  const flood = Array.from({ length: 90 }, (_, index) =>
    calls.take(ROUTES.login, at('BvXs', index)),
  );
  const answers = Promise.allSettled(flood);

  const neighbour = calls.take(ROUTES.login, at('BvXr', 0));
  // One that found no place may wait before it.
  for (const release of await Promise.all(flood.slice(0, 2))) release();

  await expect(Promise.race([neighbour, nextTick()])).resolves.toBeInstanceOf(Function);
  jest.advanceTimersByTime(5_000);
  await answers;
});

describe('while all slots are taken, unknown browsers', () => {
  let calls: HashingCalls;
  let held: Release[];
  let order: string[];

  beforeEach(async () => {
    calls = new HashingCalls();
    held = [];
    for (let index = 0; index < 6; index++)
      held.push(await calls.take(ROUTES.login, client(false, `203.0.113.${index}`)));
    order = [];
  });

  function wait(network: string) {
    const taken = calls.take(ROUTES.login, client(false, network)).then(() => order.push(network));
    // The last ones wait until the test is over.
    taken.catch(() => undefined);
    return taken;
  }

  test('wait in turn by network', async () => {
    const [first] = [1, 2, 3].map(() => wait('198.51.100.1'));
    const newcomer = wait('192.0.2.1');
    await nextTick();

    for (const release of held.slice(0, 2)) release();
    await Promise.all([first, newcomer]);

    expect(order).toEqual(['198.51.100.1', '192.0.2.1']);
  });

  test('are rejected once 24 networks wait', async () => {
    for (let index = 0; index < 24; index++) void wait(`198.51.100.${index}`);

    await expect(wait('192.0.2.1')).rejects.toMatchObject({ status: 503 });
  });
});

test('networks of one IPv6 /48 share twice as much', async () => {
  const calls = new HashingCalls();
  const ofOneSite = (index: number) => client(false, `2001:db8:0:${index}::/64`, '2001:db8:0::/48');

  expect(await takeAll(calls, ofOneSite)).toHaveLength(4);
});

test('a flood of unknown browsers leaves those that are known their slots', async () => {
  const calls = new HashingCalls();
  await takeAll(calls, (index) => client(false, `203.0.113.${index}`));

  expect(await takeAll(calls, () => client(true, '203.0.113.1'))).toHaveLength(8);
});

test('a flood of guesses leaves those who register their slots', async () => {
  const calls = new HashingCalls();
  const stranger = (index: number) => client(false, `203.0.113.${index}`);
  const guesses = await takeAll(calls, stranger);

  const registrations = await takeAll(calls, stranger, ROUTES.register);

  expect([guesses.length, registrations.length]).toEqual([6, 6]);
});

describe('at the entrance', () => {
  const stranger = (index: number) => client(false, `203.0.113.${index}`);

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

  test('nobody who is known, or registers, waits for those who guess', async () => {
    const calls = new HashingCalls();
    const order: string[] = [];
    const guesses = Array.from({ length: 20 }, (_, index) =>
      enter(calls, stranger(index)).then(() => order.push('guess')),
    );
    const others = [
      enter(calls, client(true, '203.0.113.1')).then(() => order.push('known')),
      enter(calls, stranger(1), ROUTES.register).then(() => order.push('newcomer')),
    ];

    await Promise.all([...guesses, ...others]);

    expect(order.slice(0, 3).sort()).toEqual(['guess', 'known', 'newcomer']);
  });

  test.each([
    ['an address', () => client(false, '198.51.100.1')],
    ['an IPv6 /48', (at: number) => client(false, `2001:db8:0:${at}::/64`, '2001:db8:0::/48')],
  ])('too many calls of %s are rejected, and hold no other network up', async (_, of) => {
    const calls = new HashingCalls();
    const flood = Promise.allSettled(
      Array.from({ length: 1_025 }, (__, at) => enter(calls, of(at))),
    );

    await expect(enter(calls, of(1_025))).rejects.toMatchObject({ status: 503 });
    const newcomer = enter(calls, client(false, '192.0.2.1')).then(() => 'entered');
    const inTime = await Promise.race([newcomer, turns(40)]);

    expect(inTime).toBe('entered');
    await flood;
  });

  test('clients that have gone take no turn', async () => {
    const calls = new HashingCalls();
    const gone = Array.from({ length: 500 }, (_, index) =>
      enter(calls, stranger(index), ROUTES.login, true),
    );
    const newcomer = enter(calls, client(false, '192.0.2.1')).then(() => 'entered');

    expect(await Promise.race([newcomer, turns(8)])).toBe('entered');
    await Promise.all(gone);
  });
});

test('a burst of one network waits for its turn', async () => {
  const calls = new HashingCalls();
  const [one, other] = await takeAll(calls, () => client(false, '198.51.100.1'));
  const waiting = calls.take(ROUTES.login, client(false, '198.51.100.1'));

  one();
  other();

  await expect(waiting).resolves.toBeInstanceOf(Function);
});
