import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { DataSource } from 'typeorm';
import { createDatabase } from '@lodge/testing';
import { inBatches } from './batches.js';
import { dataSourceOptions } from './data-source.js';
import { statement } from './sql.js';

const NUMBERS = statement<{ n: number }>('select n from generate_series(1, $1::integer) n');

let source: DataSource;

// One connection, so that one that is kept stops whatever follows.
beforeAll(async () => {
  const url = await createDatabase(process.env.LODGE_TEST_DATABASE_URL!);
  source = await new DataSource(dataSourceOptions(url, 1)).initialize();
});
afterAll(() => source.destroy());

const isInTransaction = async () => {
  const [{ began }] = await source.query(
    'select xact_start <> query_start as began from pg_stat_activity where pid = pg_backend_pid()',
  );
  return began;
};

test('all rows come, a thousand at a time', async () => {
  const sizes: number[] = [];
  for await (const batch of inBatches(source, NUMBERS, [2_500])) sizes.push(batch.length);

  expect(sizes).toEqual([1_000, 1_000, 500]);
  expect(await isInTransaction()).toBe(false);
});

test('none come of an empty table', async () => {
  for await (const batch of inBatches(source, NUMBERS, [0])) expect(batch).toBeUndefined();
});

test('whoever leaves early gives the connection back, outside a transaction', async () => {
  for await (const batch of inBatches(source, NUMBERS, [2_500])) {
    expect(batch[0]).toEqual({ n: 1 });
    break;
  }

  expect(await isInTransaction()).toBe(false);
});

test('a failing statement gives it back, too', async () => {
  const failing = statement('select 1 / (3 - n) from generate_series(1, $1::integer) n');

  await expect(inBatches(source, failing, [5]).next()).rejects.toThrow('division by zero');

  expect(await isInTransaction()).toBe(false);
});
