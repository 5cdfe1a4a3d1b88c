import { afterAll, expect, test } from '@jest/globals';
import type { Instant } from '@lodge/contracts';
import { Column, DataSource, Entity, PrimaryColumn } from 'typeorm';
import { createDatabase } from '@lodge/testing';
import { dataSourceOptions } from './data-source.js';
import { INSTANT } from './columns.js';
import { row, statement } from './sql.js';

@Entity('moments')
class Moment {
  @PrimaryColumn('integer') id: number;
  @Column({ ...INSTANT, nullable: true }) at: Instant | null;
}

const READ = statement<Moment, { id: number }>('select * from moments where id = :id');
const PARSE = statement<Pick<Moment, 'at'>, { text: string }>('select :text::timestamptz as at');

const url = await createDatabase(process.env.LODGE_TEST_DATABASE_URL!);
const options = { ...dataSourceOptions(url, 1), entities: [Moment] };
const source = await new DataSource(options).initialize();
await source.query(`
  create table moments (id integer, at timestamptz);
  insert into moments values (1, '2026-11-22 22:05:06.789123+05:30'), (2, null), (3, 'infinity')`);
afterAll(() => source.destroy());

test.each([
  [1, '2026-11-22T16:35:06.789Z'],
  [2, null],
])('a time is read as a string, by statement %i and by entity', async (id, at) => {
  expect(await row(source, READ, { id })).toEqual({ id, at });
  expect(await row(source.manager, READ, { id })).toEqual({ id, at });
  expect(await source.manager.findOneBy(Moment, { id })).toEqual({ id, at });
});

test.each(['utc', 'asia/kolkata', 'america/st_johns'])(
  'a time is the same wherever the database is: %s',
  async (zone) => {
    await source.query(`set time zone '${zone}'`);
    const read = async (text: string) => (await row(source, PARSE, { text }))?.at;

    expect(await read('2026-11-22 22:05:06Z')).toBe('2026-11-22T22:05:06.000Z');
    expect(await read('2026-11-22 22:05:06.1Z')).toBe('2026-11-22T22:05:06.100Z');
    expect(await read('2026-11-22 22:05:06.999999Z')).toBe('2026-11-22T22:05:06.999Z');
    expect(await read('12026-11-22 22:05:06Z')).toBe('+012026-11-22T22:05:06.000Z');
    await source.query('reset time zone');
  },
);

test('an infinite time is no string, and so is not read', async () => {
  await expect(row(source, READ, { id: 3 })).rejects.toThrow('Invalid time value');
});
