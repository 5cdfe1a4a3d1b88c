import { afterEach, expect, test } from '@jest/globals';
import type { Release } from '../keyed-slots.js';
import type { Kind } from './kinds.js';
import { Lane } from './lane.js';

let lane: Lane;
afterEach(() => lane.pool.close());

async function taken(network: string | undefined, most = 300) {
  const held: Release[] = [];
  let isFull = false;
  while (!isFull && held.length < most) {
    const release = await Promise.race([
      lane.take(network === undefined ? undefined : { narrow: network }),
      new Promise<undefined>((resolve) => {
        setImmediate(() => resolve(undefined));
      }),
    ]);
    if (release) held.push(release);
    else isFull = true;
  }
  return held.length;
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
