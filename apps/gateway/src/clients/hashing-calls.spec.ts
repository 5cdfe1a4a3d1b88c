import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { ROUTES, type Route } from '@lodge/contracts';
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
const stranger = (index: number) => client(`203.0.113.${index}`);

/** Counts the calls that begin at once, of twenty. */
async function takenOf(calls: HashingCalls, of: (index: number) => Client, route: Route) {
  let taken = 0;
  for (let index = 0; index < 20; index++)
    calls.take(route, of(index)).then(
      () => taken++,
      () => undefined,
    );
  await turn();
  return taken;
}

test('six calls of a route hash at once, two of them of one site, and leave those of another route their places', async () => {
  const calls = new HashingCalls();

  const ofSite = await takenOf(calls, () => client('198.51.100.1'), ROUTES.login);
  const others = await takenOf(calls, stranger, ROUTES.login);
  const registering = await takenOf(calls, stranger, ROUTES.register);

  expect([ofSite, others, registering]).toEqual([2, 4, 6]);
});

async function turns(count: number) {
  for (let at = 0; at < count; at++) await turn();
}

test('one call of a route enters in every eight turns of the event loop', async () => {
  const calls = new HashingCalls();
  const entered = { login: 0, register: 0 };
  const enter = (name: 'login' | 'register') => (_: unknown, index: number) =>
    calls.enter(ROUTES[name], stranger(index), () => false).then(() => entered[name]++);
  const entering = [
    ...Array.from({ length: 20 }, enter('login')),
    ...Array.from({ length: 1 }, enter('register')),
  ];

  await turns(40);

  expect([5, 6]).toContain(entered.login);
  expect(entered.register).toBe(1);
  await Promise.all(entering);
});

test('clients that have gone take no turn', async () => {
  const calls = new HashingCalls();
  const gone = Array.from({ length: 500 }, (_, index) =>
    calls.enter(ROUTES.login, stranger(index), () => true),
  );
  const newcomer = calls.enter(ROUTES.login, stranger(501), () => false).then(() => 'entered');

  expect(await Promise.race([newcomer, turns(8)])).toBe('entered');
  await Promise.all(gone);
});
