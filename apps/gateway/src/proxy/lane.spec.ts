import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, expect, test } from '@jest/globals';
import type { Place } from '@lodge/limits';
import type { Kind } from './kinds.js';
import { Lane } from './lane.js';

let lane: Lane;
const held: Place[] = [];
afterEach(async () => {
  // A call that still waits keeps the process for seconds.
  for (const { release } of held.splice(0)) release();
  await lane.pool.close();
});

async function taken(network: string | undefined, most = 300) {
  const before = held.length;
  let isFull = false;
  while (!isFull && held.length - before < most) {
    const place = await Promise.race([
      lane.queue.take({ group: network }),
      new Promise<undefined>((resolve) => {
        setImmediate(() => resolve(undefined));
      }),
    ]);
    if (place) held.push(place);
    else isFull = true;
  }
  return held.length - before;
}

test.each<[Kind, number]>([
  ['json', 64],
  ['bytes', 64],
  ['upload', 32],
])(
  'one network takes a quarter of the connections for %s, and others get the rest',
  async (kind, share) => {
    lane = new Lane('http://127.0.0.1:9', kind);

    expect(await taken('198.51.100.1')).toBe(share);
    expect(await taken('198.51.100.2')).toBe(share);
  },
);

test('without limits on networks all connections are one network’s', async () => {
  lane = new Lane('http://127.0.0.1:9', 'json');

  expect(await taken(undefined)).toBe(256);
});

test('a network with one call waits for one call of each other network', async () => {
  lane = new Lane('http://127.0.0.1:9', 'json');
  const order: string[] = [];
  const networks = [1, 2, 3, 4, 5, 6, 7, 8].map((number) => `198.51.100.${number}`);
  const crowd = networks.flatMap((narrow) => Array.from({ length: 64 }, () => narrow));
  const calls = [...crowd, '192.0.2.1'];
  for (const group of calls)
    void lane.queue.take({ group }).then((place) => {
      held.push(place);
      order.push(group);
    });
  await turn();
  expect(order).toHaveLength(256);

  for (let at = 0; at < calls.length; at++) {
    held.shift()!.release();
    await turn();
  }

  expect(order.slice(256, 261)).toEqual([...networks.slice(4), '192.0.2.1']);
});

test('in a network sessions that have no call come before those that have some', async () => {
  lane = new Lane('http://127.0.0.1:9', 'upload');
  const order: string[] = [];
  const sessions = ['a', 'b', 'c'].flatMap((session) => Array.from({ length: 20 }, () => session));
  for (const session of [...sessions, 'honest'])
    void lane.queue.take({ group: '198.51.100.1', member: session }).then((place) => {
      held.push(place);
      order.push(session);
    });
  await turn();
  expect(order).toHaveLength(32);

  for (let count = 0; count < 4; count++) {
    held.shift()!.release();
    await turn();
  }

  expect(order.slice(32)).toEqual(['c', 'honest', 'c', 'c']);
  // Whoever still waited would be turned away in the middle of another test.
  while (held.length > 0) {
    held.shift()!.release();
    await turn();
  }
});
