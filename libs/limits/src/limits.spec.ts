import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { ROUTES, type Route } from '@lodge/contracts';
import { CALLS, RATE_CLASSES, RATE_LIMITS, type Limit, type RateLimitRule } from './limits.js';

const number = (value: number) => value.toLocaleString('en');

function duration(seconds: number): string {
  const [unit, length] = [
    ['day', 86_400] as const,
    ['h', 3_600] as const,
    ['min', 60] as const,
    ['s', 1] as const,
  ].find(([, size]) => seconds % size === 0)!;
  return `${seconds / length} ${unit}`;
}

function textOf(limit: Limit | undefined): string {
  if (!limit) return '–';
  const { points, seconds, day, slowed, reviewersFactor }: RateLimitRule = RATE_LIMITS[limit];
  return [
    `${number(points)} in ${duration(seconds)}`,
    day && `${number(day)} a day`,
    slowed && `then ${number(slowed.points)} in ${duration(slowed.seconds)}`,
    reviewersFactor && `reviewers ${reviewersFactor} times as many`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** The most in a day of network or everybody. */
function ofDay(limit: Limit): number {
  const { points, seconds, slowed }: RateLimitRule = RATE_LIMITS[limit];
  expect(seconds).toBe(86_400);
  return points + (slowed ? (slowed.points * seconds) / slowed.seconds : 0);
}

const [, page] = readFileSync('docs/limits.md', 'utf8').split('\n## Rates\n');
const [section] = page.split('\n## ');
/** Rows whose first cell is code, by it. */
const listed = Object.fromEntries(
  [...section.matchAll(/^\| `(\w+)` +\|(.*)\|$/gm)].map(([, name, cells]) => [
    name,
    cells.split('|').map((cell) => cell.trim()),
  ]),
);

test('the page of limits has every class with what the code says', () => {
  const expected = Object.fromEntries(
    Object.entries(RATE_CLASSES).map(([name, { member, network, everybody }]) => [
      name,
      [member, network, everybody].map(textOf),
    ]),
  );
  const { read, ...others } = Object.fromEntries(
    Object.keys({ read: 1, ...RATE_CLASSES }).map((name) => [name, listed[name]?.slice(0, 3)]),
  );

  expect(others).toEqual(expected);
  expect(read).toEqual([
    `${number(CALLS.account)} in 1 min`,
    `${number(CALLS.network)} in 1 min`,
    '–',
  ]);
});

test('and every other row', () => {
  const ofClasses = Object.values(RATE_CLASSES).flatMap((limits) => Object.values(limits));
  const expected = Object.fromEntries(
    (Object.keys(RATE_LIMITS) as Limit[])
      .filter((limit) => !ofClasses.includes(limit))
      .map((limit) => [limit, textOf(limit)]),
  );
  const rows = Object.entries(listed).filter(
    ([name]) => name !== 'read' && !(name in RATE_CLASSES),
  );

  expect(Object.fromEntries(rows.map(([name, [limit]]) => [name, limit]))).toEqual(expected);
});

test('whatever a member changes is counted, but for marks, reports and what ends sessions', () => {
  const uncounted = Object.entries<Route>(ROUTES)
    .filter(
      ([, { method, access, rate }]) => method !== 'GET' && access !== 'public' && rate === 'read',
    )
    .map(([name]) => name);

  expect(uncounted.sort()).toEqual([
    'admission',
    'dismissAnnouncement',
    'endOtherSessions',
    'endSession',
    'readImageRemovals',
    'readMessages',
    'report',
    'seeDecision',
    'seeNews',
  ]);
});

test('nobody’s neighbours keep a member from taking something away', () => {
  const shared = Object.entries<Route>(ROUTES).filter(
    ([, { method, access, rate }]) =>
      method === 'DELETE' && access === 'member' && rate !== 'read' && RATE_CLASSES[rate].network,
  );

  expect(shared.map(([name]) => name)).toEqual([]);
});

test.each<[string, Limit | undefined, Limit | undefined]>([
  ['messages', 'postsByNetwork', 'postsOfEverybody'],
  ['requests', 'costlyByNetwork', 'costlyOfEverybody'],
  ['reports', 'reportsOfNetwork', 'reportsOfEverybody'],
  ['sessions', 'sessionsByNetwork', undefined],
  ['photos', 'newcomersPhotosByNetwork', undefined],
])('what is kept in a day is on the page: %s', (what, network, everybody) => {
  const kept = readFileSync('docs/limits.md', 'utf8').split('\n## What is kept\n')[1];
  const row = new RegExp(`^\\| ${what}\\b.*$`, 'm').exec(kept)?.[0] ?? '';

  for (const limit of [network, everybody]) if (limit) expect(row).toContain(number(ofDay(limit)));
});
