import { afterEach, expect, test } from '@jest/globals';
import type { Place } from '@lodge/limits';
import { Lane, type LaneName } from './lane.js';

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

test.each<[LaneName, number]>([
  ['json', 64],
  ['bytes', 64],
  ['upload', 32],
])(
  'one network takes a quarter of the connections for %s, and others get the rest',
  async (name, share) => {
    lane = new Lane('http://127.0.0.1:9', name);

    expect(await taken('198.51.100.1')).toBe(share);
    expect(await taken('198.51.100.2')).toBe(share);
  },
);

test('without limits on networks all connections are one network’s', async () => {
  lane = new Lane('http://127.0.0.1:9', 'json');

  expect(await taken(undefined)).toBe(256);
});
