import { expect, test } from '@jest/globals';
import type { Client } from 'pg';
import { Ledger } from './ledger.mjs';

const databaseWith = (facts: Record<string, string>) =>
  ({
    query: async () => ({ rows: Object.entries(facts).map(([key, value]) => ({ key, value })) }),
  }) as unknown as Client;

test('the ledger reports an acknowledged fact that is missing, once', async () => {
  const ledger = new Ledger();
  ledger.is('message:1', 'hello');

  const missing = [await ledger.missing(databaseWith({})), await ledger.missing(databaseWith({}))];

  expect(missing).toEqual([['message:1 was acknowledged as hello and is gone'], []]);
});

test.each<[string, number[], Record<string, string>, number]>([
  ['an acknowledged deletion that did not happen', [200], { 'image:1': 'pending' }, 1],
  ['neither value after a change without a response', [503, 404], { 'image:1': 'pending' }, 0],
  ['nor the other, even if a second attempt found it applied', [503, 404], {}, 0],
  ['a rejected change that happened', [403], {}, 1],
])('it reports %s', async (_, statuses, held, count) => {
  const ledger = new Ledger();
  ledger.is('image:1', 'pending');
  for (const status of statuses) await ledger.change('image:1', 'gone', async () => ({ status }));

  expect(await ledger.missing(databaseWith(held))).toHaveLength(count);
});
