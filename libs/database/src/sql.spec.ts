import { afterAll, expect, test } from '@jest/globals';
import { createDatabase } from '@lodge/testing';
import { DataSource, type EntityManager } from 'typeorm';
import { dataSourceOptions } from './data-source.js';
import { freshlyPlanned, row, rows, statement } from './sql.js';

const TWICE = statement<{ twice: number }, { number: number }>(
  'select 2 * :number::integer as twice',
);
const PREPARED = freshlyPlanned<{ statement: string }>(
  'select statement from pg_prepared_statements',
);

const url = await createDatabase(process.env.LODGE_TEST_DATABASE_URL!);
const source = await new DataSource(dataSourceOptions(url, 2)).initialize();
afterAll(() => source.destroy());

test('a statement is prepared once, in a transaction, too', async () => {
  await source.transaction(async (transaction) => {
    expect(await row(transaction, TWICE, { number: 2 })).toEqual({ twice: 4 });
    expect(await row(transaction, TWICE, { number: 3 })).toEqual({ twice: 6 });

    expect(await rows(transaction, PREPARED)).toEqual([{ statement: TWICE.text }]);
  });
});

test('a statement that lacks a value is not sent with null', async () => {
  await expect(rows(source, TWICE, {} as never)).rejects.toThrow('No value for :number');
});

test('what a failed transaction wrote is taken back', async () => {
  const [create, insert, read] = [
    'create table if not exists tried (n integer)',
    'insert into tried values (1)',
    'select n from tried',
  ].map((text) => statement(text));
  await rows(source, create);

  const failed = source.transaction(async (transaction) => {
    await rows(transaction, insert);
    throw new Error('changed my mind');
  });

  await expect(failed).rejects.toThrow('changed my mind');
  expect(await rows(source, read)).toEqual([]);
});

test('the manager of a transaction that has ended sends nothing', async () => {
  let ended: EntityManager | undefined;
  await source.transaction(async (transaction) => void (ended = transaction));

  await expect(rows(ended!, TWICE, { number: 1 })).rejects.toMatchObject({
    name: 'QueryRunnerAlreadyReleasedError',
  });
});

test('names parameters by number, each once, and leaves casts and quoted text alone', async () => {
  const named = statement<{ found: string; same: boolean }, { first: string; second: number }>(
    `select :first || ':second' || :second::integer as found, :first::text = 'a:first' as same`,
  );

  expect(named.parameters).toEqual(['first', 'second']);
  expect(await row(source, named, { second: 2, first: 'a:first' })).toEqual({
    found: 'a:first:second2',
    same: true,
  });
});
