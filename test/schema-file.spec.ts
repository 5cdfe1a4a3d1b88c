import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { createDatabase, query } from '@lodge/testing';
import { migrate } from '../apps/operator/src/migrate/migrate.js';
import { rolePasswords } from './support/schema.js';
import { schemaFile } from './support/schema-file.js';

const FILE = 'libs/database/schema.sql';
const SOURCES = 'libs/database/src';

test('every migration is registered in data-source.ts', () => {
  const registered = readFileSync(`${SOURCES}/data-source.ts`, 'utf8');
  const files = readdirSync(`${SOURCES}/migrations`).filter((name) => /^\d+-/.test(name));

  const forgotten = files.filter((name) => !registered.includes(name.replace(/ts$/, 'js')));

  expect(files.length).toBeGreaterThan(1);
  expect(forgotten).toEqual([]);
});

// A database that somebody else creates may follow a locale of the system, which updates change.
test('no index depends on the locale of the database', async () => {
  const url = await createDatabase(process.env.LODGE_TEST_DATABASE_URL!);
  await migrate(url, rolePasswords('locale'));

  const following = await query(
    url,
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index join pg_class on pg_class.oid = indexrelid
     where relnamespace = 'public'::regnamespace and 'default'::regcollation = any (indcollation)
     order by 1`,
  );

  expect(following).toEqual([]);
});

// `npm run schema` runs this test to write the file.
test('schema.sql is what the migrations make: npm run schema', async () => {
  const url = await createDatabase(process.env.LODGE_TEST_DATABASE_URL!);
  await migrate(url, rolePasswords('schema'));

  const schema = await schemaFile(url);

  if (process.env.WRITE_SCHEMA) writeFileSync(FILE, schema);
  expect(readFileSync(FILE, 'utf8')).toBe(schema);
});
