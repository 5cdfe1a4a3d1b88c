import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { DataSource } from 'typeorm';
import { createDatabase } from '@lodge/testing';
import { dataSourceOptions } from './data-source.js';
import { entity, instant, integer, key, nullable, table } from './entity.js';
import { row, statement } from './sql.js';

const Moment = entity(table('moments', { id: key(integer()), at: nullable(instant()) }));
type Moment = InstanceType<typeof Moment>;

const READ = statement<Moment>('select * from moments where id = $1');

let source: DataSource;

beforeAll(async () => {
  const url = await createDatabase(process.env.LODGE_TEST_DATABASE_URL!);
  const options = { ...dataSourceOptions(url, 1), entities: [Moment] };
  source = await new DataSource(options).initialize();
  await source.query(`
    create table moments (id integer, at timestamptz);
    insert into moments values (1, '2026-11-22 22:05:06.789123+05:30'), (2, null), (3, 'infinity')`);
});
afterAll(() => source.destroy());

test.each([
  [1, '2026-11-22T16:35:06.789Z'],
  [2, null],
])('a time is read as a string, by statement %i and by entity', async (id, at) => {
  expect(await row(source, READ, [id])).toEqual({ id, at });
  expect(await row(source.manager, READ, [id])).toEqual({ id, at });
  expect(await source.manager.findOneBy(Moment, { id })).toEqual({ id, at });
});

test('an infinite time is no string, and so is not read', async () => {
  await expect(row(source, READ, [3])).rejects.toThrow('Invalid time value');
});
