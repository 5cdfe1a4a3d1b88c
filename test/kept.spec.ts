import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, expect, test } from '@jest/globals';
import { createDatabase, query } from '@lodge/testing';
import { migrate } from '../apps/operator/src/migrate/migrate.js';
import { rolePasswords } from './support/schema.js';

const page = readFileSync('docs/limits.md', 'utf8');

let url: string;
beforeAll(async () => {
  url = await createDatabase(process.env.LODGE_TEST_DATABASE_URL!);
  await migrate(url, rolePasswords('kept'));
});

/** Names in the first column of a table below the heading. */
function listed(heading: string): string[] {
  const [, rest] = page.split(`### ${heading}\n`);
  const [section] = rest.split(/^##/m);
  const names = [...section.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, cell]) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name),
  );
  expect(new Set(names).size).toBe(names.length);
  return names.sort();
}

test('every key that a service may write in Redis has its bound on the page of limits', () => {
  const rules = readFileSync('deploy/redis/users.acl', 'utf8');
  const patterns = [...rules.matchAll(/[(\s]~(\S+)/g)].map(([, pattern]) => pattern);

  expect(listed('Keys of Redis')).toEqual([...new Set(patterns)].sort());
});

test('every table has its bound there', async () => {
  const tables = await query<{ tablename: string }>(
    url,
    "select tablename from pg_tables where schemaname = 'public'",
  );

  expect(listed('Tables')).toEqual(tables.map(({ tablename }) => tablename).sort());
});

test('the copy of one’s own data reads every table that points to a member, or a reason is here', async () => {
  const pointing = await query<{ name: string }>(
    url,
    `select distinct conrelid::regclass::text as name from pg_constraint
     where contype = 'f' and confrelid = 'users'::regclass order by name`,
  );
  const folder = 'apps/moderation/src/exports/contents';
  const read = readdirSync(folder)
    .map((name) => readFileSync(`${folder}/${name}`, 'utf8'))
    .join('\n');

  const unread = pointing.filter(({ name }) => !new RegExp(`\\b${name}\\b`).test(read));

  const reasons: Record<string, string> = {
    blocks: 'read through shownBlocks',
    evidence: 'reviewers preserved it for an authority',
    exports: 'empty since the upgrade from 1.0.0',
    group_departures: 'gone within two days; says who must not see the list of members again',
    password_resets: 'digests of tokens that work for 30 minutes',
    recovery_codes: 'digests of secrets',
    username_claims: 'follows from the username',
  };
  const names = unread.map(({ name }) => name);
  expect(names.filter((name) => !reasons[name])).toEqual([]);
});

test('every folder of the store has its bound there', () => {
  const keys = readFileSync('libs/storage/src/keys.ts', 'utf8');
  const folders = [...keys.matchAll(/`([a-z-]+\/)\$\{/g)].map(([, folder]) => folder);

  expect(listed('Objects and files')).toEqual(folders.sort());
});
