import { beforeAll, describe, expect, test } from '@jest/globals';
import { migrate } from '../../apps/operator/src/migrate/migrate.js';
import { roleOf, SERVICES, type Service } from '@lodge/database';
import { query, createDatabase } from '@lodge/testing';
import { columnsFor } from '../support/entities.js';
import { rolePasswords } from '../support/schema.js';

const passwords = rolePasswords('a password');

let ownerUrl: string;

const roleFor = (service: Service) => roleOf(new URL(ownerUrl).pathname.slice(1), service);
const urlOf = (service: Service) => {
  const url = new URL(ownerUrl);
  url.username = roleFor(service);
  url.password = passwords[service];
  return url.href;
};
const as = (service: Service, statement: string, values?: unknown[]) =>
  query(urlOf(service), statement, values);
const denied = { code: '42501' };

beforeAll(async () => {
  ownerUrl = await createDatabase(process.env.LODGE_TEST_DATABASE_URL!);
  await migrate(ownerUrl, passwords);
});

/** Who may do it with which of these columns, like `auth users.email`. */
async function whoMay(verb: 'select' | 'insert' | 'update', columns: RegExp): Promise<string[]> {
  const found = SERVICES.map(async (service) =>
    (await columnsFor(ownerUrl, roleFor(service)))
      .filter((column) => column[verb] && columns.test(column.name))
      .map(({ name }) => `${service} ${name}`),
  );
  return (await Promise.all(found)).flat().sort();
}

test.each(SERVICES)('%s does not have its statements compiled', async (service) => {
  expect(await as(service, 'show jit')).toEqual([{ jit: 'off' }]);
});

test('only auth reads or writes a password', async () => {
  for (const verb of ['select', 'insert', 'update'] as const)
    expect(await whoMay(verb, /password_hash/)).toEqual(['auth users.password_hash']);
});

test('only moderation grants admin rights', async () => {
  expect(await whoMay('insert', /is_admin/)).toEqual([]);
  expect(await whoMay('update', /is_admin/)).toEqual(['moderation users.is_admin']);
});

test('no service can write generated ids or creation times', async () => {
  const generated = /\.(id|created_at|uploaded_at|requested_at)$/;
  expect(await whoMay('insert', generated)).toEqual(['auth audit_entries.id']);
  expect(await whoMay('update', generated)).toEqual([]);
});

// schema.sql lists what is granted to each role itself (`npm run schema`).
test('no service has a right by another role, nor one of everybody', async () => {
  const more = await query(
    ownerUrl,
    `select role, c.relname, a.attname, verb
     from unnest($1::text[]) role, unnest(array['SELECT', 'INSERT', 'UPDATE', 'REFERENCES']) verb,
       pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v')
       and has_column_privilege(role, c.oid, a.attnum, verb) and not exists (
         select from (select (aclexplode(c.relacl)).* union all select (aclexplode(a.attacl)).*) granted
         where grantee = role::regrole and privilege_type = verb
       )`,
    [SERVICES.map(roleFor)],
  );
  const whole = await query(
    ownerUrl,
    `select role, relname, verb
     from unnest($1::text[]) role, unnest(array['DELETE', 'TRUNCATE', 'TRIGGER']) verb, pg_class c
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')
       and has_table_privilege(role, c.oid, verb) and not exists (
         select from aclexplode(relacl) where grantee = role::regrole and privilege_type = verb
       )`,
    [SERVICES.map(roleFor)],
  );

  expect([...more, ...whole]).toEqual([]);
});

describe.each(SERVICES)('%s', (service) => {
  test.each([
    'create table public.mine (id integer)',
    'create temporary table mine (id integer)',
    'create function public.mine() returns integer language sql as $$ select 1 $$',
    'alter table users add column mine integer',
    'alter table users disable trigger all',
    'drop table messages',
    'truncate messages',
    'drop function list_objects_of_image() cascade',
    'create role mine superuser',
    "copy users to program 'cat'",
    "select pg_read_file('/etc/passwd')",
    'set session authorization postgres',
  ])('is rejected: %s', async (statement) => {
    await expect(as(service, statement)).rejects.toMatchObject(denied);
  });

  test('a service cannot switch to the role of another', async () => {
    const other = SERVICES.find((one) => one !== service)!;
    await expect(as(service, `set role "${roleFor(other)}"`)).rejects.toMatchObject(denied);
  });
});

// Any other function acts with the rights of its caller. A right too many of a service, which
// `npm run schema` would take over, fails here.
test('functions that act as their owner are open only to services that need them', async () => {
  const functions = await query<{ name: string; callers: Service[] }>(
    ownerUrl,
    `select p.oid::regprocedure::text as name,
       array(
         select service from unnest($1::text[], $2::text[]) as known (service, role)
         where has_function_privilege(role, p.oid, 'execute') order by service
       ) as callers
     from pg_proc p
     where pronamespace = 'public'::regnamespace and prosecdef and prorettype <> 'trigger'::regtype`,
    [SERVICES, SERVICES.map(roleFor)],
  );

  expect(
    Object.fromEntries(
      functions.flatMap(({ name, callers }) => (callers.length > 0 ? [[name, callers]] : [])),
    ),
  ).toEqual({
    'advance_ids()': ['moderation'],
    'begin_erasure(integer,boolean,integer)': ['auth', 'moderation'],
    'delete_old_departures(integer)': ['moderation'],
    'delete_old_erasures(integer)': ['moderation'],
    'delete_old_evidence(integer)': ['moderation'],
    'delete_old_kept_texts(integer)': ['moderation'],
    'delete_old_reports(integer)': ['moderation'],
    'delete_old_security_events(integer)': ['auth'],
    'erase_account(integer,boolean)': ['auth', 'moderation'],
    'erase_messages(integer,integer)': ['auth', 'moderation'],
    'has_ever_had()': ['moderation'],
    'has_news(integer)': ['auth'],
    'members_to_wake(integer,integer,integer,integer)': ['auth'],
    'record_look(integer,text,bigint)': ['auth', 'groups-chat', 'moderation', 'profile-media'],
    'refuse_registration(integer,text,text)': ['auth'],
  });
});

test('only services that show them read texts, emails, evidence and events', async () => {
  const personal =
    /^(messages\.content|kept_texts\.content|evidence\.sealed|users\.email|reports\.evidence|security_events\.network)$/;
  expect(await whoMay('select', personal)).toEqual([
    'auth users.email',
    'groups-chat messages.content',
    'groups-chat users.email',
    'moderation evidence.sealed',
    'moderation kept_texts.content',
    'moderation messages.content',
    'moderation reports.evidence',
    'moderation users.email',
    'profile-media users.email',
  ]);
});
