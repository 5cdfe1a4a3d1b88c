import { expect, test } from '@jest/globals';
import { HASHED_SIDE, photoHash } from './photo-hash.js';
import { HashList, MAX_DISTANCE } from './hash-list.js';
import { orientations } from './orientations.js';

const LAST = HASHED_SIDE - 1;

type Light = (x: number, y: number) => number;

const picture = (light: Light) =>
  Uint8Array.from({ length: HASHED_SIDE ** 2 }, (_, at) =>
    light(at % HASHED_SIDE, Math.floor(at / HASHED_SIDE)),
  );

// Waves of all lengths, in no order.
const busy: Light = (x, y) =>
  128 + 90 * Math.sin(x * x * 0.011 + y * 0.4) * Math.cos(y * y * 0.017 - x * 0.23);

const hashOf = (light: Light) => photoHash(picture(light))!;

const differing = (one: string, other: string) =>
  [...one].filter((bit, at) => bit !== other[at]).length;

const random = (length: number) =>
  Array.from({ length }, () => (Math.random() < 0.5 ? '0' : '1')).join('');

test.each<[string, Light]>([
  ['as it is', busy],
  ['mirrored', (x, y) => busy(LAST - x, y)],
  ['upside down', (x, y) => busy(x, LAST - y)],
  ['turned by 180°', (x, y) => busy(LAST - x, LAST - y)],
  ['mirrored at the diagonal', (x, y) => busy(y, x)],
  ['turned by 90°', (x, y) => busy(y, LAST - x)],
  ['turned by 270°', (x, y) => busy(LAST - y, x)],
  ['mirrored at the other diagonal', (x, y) => busy(LAST - y, LAST - x)],
])('a picture %s is one of its eight orientations', (_name, light) => {
  const nearest = Math.min(
    ...orientations(hashOf(light)).map((turned) => differing(turned, hashOf(busy))),
  );

  // Rounding decides the signs of the weakest waves.
  expect(nearest).toBeLessThan(6);
  expect(new Set(orientations(hashOf(light))).size).toBe(8);
  for (const turned of orientations(hashOf(light))) expect(turned).toMatch(/^[01]{256}$/);
});

test.each<[string, Light]>([
  ['of one colour', () => 90],
  ['black', () => 0],
  ['that fades across', (x) => x * 4],
  ['of two halves', (x) => (x < 32 ? 40 : 210)],
  ['of weak noise', (x, y) => 128 + ((x * 7 + y * 13) % 3)],
])('a picture %s has no hash, and so matches nothing', (_name, light) => {
  expect(photoHash(picture(light))).toBeUndefined();
});

test('a list finds what differs in no more than the limit, among thousands', () => {
  const list = new HashList();
  const wanted = random(256);
  const flipped = (bits: number) =>
    [...wanted].map((bit, at) => (at < bits ? (bit === '0' ? '1' : '0') : bit)).join('');
  for (let id = 1; id <= 3_000; id++) list.add(id, random(256));
  list.add(3_001, flipped(MAX_DISTANCE));
  list.add(3_002, flipped(MAX_DISTANCE + 1));
  list.add(3_003, wanted);

  expect(list.search([random(256), wanted])).toEqual([3_001, 3_003]);
  expect(list.lastId).toBe(3_003);
});
