import { beforeAll, describe, expect, test } from '@jest/globals';
import { dataSourceOptions, roleOf, SERVICES, type Service } from '@lodge/database';
import pg from 'pg';
import { DataSource, type MigrationInterface } from 'typeorm';
import { KeysWithoutLocale1796200030000 } from '../libs/database/src/migrations/1796200030000-keys-without-locale.js';
import { migrate } from '../apps/operator/src/migrate/migrate.js';
import { query, createDatabase } from '@lodge/testing';
import * as AUTH from '../apps/auth/src/entities.js';
import * as GROUPS_CHAT from '../apps/groups-chat/src/entities.js';
import * as IMAGE_WORKER from '../apps/image-worker/src/entities.js';
import * as MODERATION from '../apps/moderation/src/entities.js';
import * as PROFILE_MEDIA from '../apps/profile-media/src/entities.js';
import { columnsFor, entityColumns, type ColumnUse } from './support/entities.js';
import { rolePasswords } from './support/schema.js';
import { schemaFile } from './support/schema-file.js';

const serverUrl = () => process.env.LODGE_TEST_DATABASE_URL!;
const passwords = rolePasswords('first');

const ENTITIES = {
  auth: Object.values(AUTH),
  'profile-media': Object.values(PROFILE_MEDIA),
  'groups-chat': Object.values(GROUPS_CHAT),
  moderation: Object.values(MODERATION),
  'image-worker': Object.values(IMAGE_WORKER),
};

const namesOf = (columns: { name: string }[]) => columns.map(({ name }) => name).sort();

const asRole = (url: string, service: Service, password: string) => {
  const address = new URL(url);
  address.username = roleOf(address.pathname.slice(1), service);
  address.password = password;
  return address.href;
};

describe('the migrations', () => {
  test('refuse a database that is older than 1.0.0', async () => {
    const url = await createDatabase(serverUrl());
    await query(url, 'create table users (id integer)');

    await expect(migrate(url, passwords)).rejects.toThrow('older than Lodge 1.0.0');

    expect(await query(url, 'select name from migrations')).toEqual([]);
  });

  test('are serialized when run concurrently', async () => {
    const url = await createDatabase(serverUrl());
    await Promise.all([1, 2, 3, 4].map(() => migrate(url, passwords)));
    const applied = await query(
      url,
      'select name, count(*) as times from migrations group by name',
    );
    expect(applied.length).toBeGreaterThan(0);
    expect(applied.every(({ times }) => Number(times) === 1)).toBe(true);
  });
});

test('keys change table by table, so that one that is busy stops no other, and the migration goes on later', async () => {
  const url = await createDatabase(serverUrl());
  const options = dataSourceOptions(url);
  const all = options.migrations as (new () => MigrationInterface)[];
  const at = all.indexOf(KeysWithoutLocale1796200030000);
  const before = await new DataSource({ ...options, migrations: all.slice(0, at) }).initialize();
  await before.runMigrations();
  await before.destroy();
  const changed = async () =>
    (
      await query<{ name: string }>(
        url,
        `select attrelid::regclass::text as name from pg_attribute
         where attcollation = '"C"'::regcollation and attrelid in ('groups'::regclass, 'users'::regclass)`,
      )
    ).map(({ name }) => name);
  const busy = new pg.Client(url);
  await busy.connect();
  await busy.query('begin');
  await busy.query('lock table users in access share mode');

  const impatient = { ...options, extra: { lock_timeout: 200 } };
  const interrupted = await new DataSource(impatient).initialize();
  await expect(interrupted.runMigrations()).rejects.toThrow('lock timeout');
  await interrupted.destroy();
  expect(await changed()).toEqual(['groups']);
  await busy.end();
  await migrate(url, passwords);

  expect((await changed()).sort()).toEqual(['groups', 'users']);
});

test('a day has 24 hours in a migrated database, even where clocks change', async () => {
  const url = await createDatabase(serverUrl());
  await query(
    url,
    `alter database ${new URL(url).pathname.slice(1)} set timezone to 'Europe/Berlin'`,
  );
  await migrate(url, passwords);

  const [{ hours }] = await query(
    url,
    `insert into invitations (digest, created_at, expires_at)
     values ('of-autumn', '2026-10-10 12:00+02', timestamptz '2026-10-10 12:00+02' + interval '30 days')
     returning extract(epoch from expires_at - created_at)::integer / 3600 as hours`,
  );

  expect(hours).toBe(30 * 24);
});

describe('a migrated database', () => {
  let url: string;

  beforeAll(async () => {
    url = await createDatabase(serverUrl());
    await migrate(url, passwords);
  });

  // A cycle would prevent loading a backup table by table.
  test('has no tables that refer to each other in a circle', async () => {
    const circles = await query(
      url,
      `with recursive refers as (
         select conrelid as one, confrelid as other from pg_constraint
         where contype = 'f' and conrelid <> confrelid
         union select refers.one, k.confrelid from refers
         join pg_constraint k on k.conrelid = refers.other and k.contype = 'f' and k.conrelid <> k.confrelid
       ) select one::regclass from refers where one = other`,
    );
    expect(circles).toEqual([]);
  });

  describe.each(Object.entries(ENTITIES))('has for the entities of %s', (service, entities) => {
    let declared: Map<string, ColumnUse>;
    let granted: ColumnUse[];

    beforeAll(async () => {
      const role = roleOf(new URL(url).pathname.slice(1), service as Service);
      const columns = await entityColumns(url, entities);
      declared = new Map(columns.map((column) => [column.name, column]));
      granted = await columnsFor(url, role);
    });

    const allowed = (verb: 'select' | 'insert' | 'update') =>
      namesOf(granted.filter((column) => column[verb]));

    test('columns with the same types and nullability', () => {
      const shapes = granted
        .filter(({ name }) => declared.has(name))
        .map(({ name, type, nullable }) => ({ name, type, nullable }));
      expect(shapes).toHaveLength(declared.size);
      for (const shape of shapes) expect(declared.get(shape.name)).toMatchObject(shape);
    });

    // A table without an entity is read by statements alone.
    test('the right to read each declared column, and no other of its table', () => {
      const selected = [...declared.values()].filter(({ select }) => select);
      const tables = new Set(selected.map(({ name }) => name.split('.')[0]));
      const readable = allowed('select').filter((name) => tables.has(name.split('.')[0]));
      expect(readable.filter((name) => !declared.has(name))).toEqual([]);
      expect(namesOf(selected).filter((name) => !readable.includes(name))).toEqual([]);
    });

    test.each(['insert', 'update'] as const)(
      'the right to %s each column that TypeORM writes',
      (verb) => {
        const written = namesOf([...declared.values()].filter((column) => column[verb]));
        expect(written.filter((name) => !allowed(verb).includes(name))).toEqual([]);
      },
    );
  });

  test('is unchanged by a second run, and keeps its rows', async () => {
    await query(url, "insert into groups (name, code) values ('Kept', 'KEPT22')");
    const before = await schemaFile(url);
    await migrate(url, passwords);
    expect(await schemaFile(url)).toEqual(before);
    expect(await query(url, 'select name from groups')).toEqual([{ name: 'Kept' }]);
  });

  test('loses obsolete grants', async () => {
    const role = roleOf(new URL(url).pathname.slice(1), 'profile-media');
    const before = await schemaFile(url);
    await query(
      url,
      `grant select (password_hash), update (is_admin) on users to "${role}"; grant all on messages to "${role}"`,
    );
    expect(await schemaFile(url)).not.toEqual(before);
    await migrate(url, passwords);
    expect(await schemaFile(url)).toEqual(before);
  });

  test('accepts only the new passwords of roles after a rotation', async () => {
    const rotated = rolePasswords("second's \\ one");
    await migrate(url, rotated);
    for (const service of SERVICES) {
      await expect(
        query(asRole(url, service, passwords[service]), 'select 1'),
      ).rejects.toMatchObject({ code: '28P01' });
      expect(
        await query(asRole(url, service, rotated[service]), 'select current_user as role'),
      ).toEqual([{ role: roleOf(new URL(url).pathname.slice(1), service) }]);
    }
    await migrate(url, passwords);
  });

  test('rejects roles of another database on the same server', async () => {
    const other = await createDatabase(serverUrl());
    await migrate(other, passwords);
    const outsider = new URL(asRole(other, 'auth', passwords.auth));
    outsider.pathname = new URL(url).pathname;
    await expect(query(outsider.href, 'select 1')).rejects.toMatchObject({ code: '42501' });
  });
});
