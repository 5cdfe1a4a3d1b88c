import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { dataSourceOptions, roleOf, SERVICES, type Service } from '@lodge/database';
import { migrate } from '../apps/operator/src/migrate/migrate.js';
import { Forward } from '../libs/database/src/migrations/forward.js';
import { query, createDatabase } from '@lodge/testing';
import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import * as AUTH from '../apps/auth/src/entities.js';
import * as GROUPS_CHAT from '../apps/groups-chat/src/entities.js';
import * as IMAGE_WORKER from '../apps/image-worker/src/entities.js';
import * as MODERATION from '../apps/moderation/src/entities.js';
import * as PROFILE_MEDIA from '../apps/profile-media/src/entities.js';
import { columnsFor, entityColumns, WITHOUT_ENTITY, type ColumnUse } from './support/entities.js';
import { rolePasswords, schemaOf } from './support/schema.js';

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

type Migration = new () => MigrationInterface;

/** The next migration that somebody writes: nothing here may depend on how many there are. */
class OneMore1999999999999 extends Forward {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query("alter table groups add one_more text not null default ''");
  }
}

const MIGRATIONS = [...(dataSourceOptions('').migrations as Migration[]), OneMore1999999999999];
const [RELEASE_0_2, RELEASE_1_0] = MIGRATIONS;

async function withSource<T>(
  url: string,
  work: (source: DataSource) => Promise<T>,
  migrations = MIGRATIONS,
): Promise<T> {
  const source = await new DataSource({ ...dataSourceOptions(url, 2), migrations }).initialize();
  try {
    return await work(source);
  } finally {
    await source.destroy();
  }
}

// A reviewer has approved it although it looks like a photo that is blocked for everybody.
const APPROVED_COPY = `
  with author as (
    insert into users (email, username, password_hash, age, height_feet, height_inches,
      weight_pounds, ethnicity, sexual_position)
    values ('a@lodge.example', 'a', '', 40, 6, 0, 180, 'Other', 'Side') returning id
  ), blocked as (
    insert into blocked_hashes (hash) values (0::bit(256)) returning id
  )
  insert into images (user_id, slot, filename, status, is_approved, blocked_hash_id)
  select author.id, 1, 'a', 'ready', true, blocked.id from author, blocked`;

const asRole = (url: string, service: Service, password: string) => {
  const address = new URL(url);
  address.username = roleOf(address.pathname.slice(1), service);
  address.password = password;
  return address.href;
};

describe('the migrations', () => {
  describe('of a database of release 0.2.0', () => {
    const LAST = 'OpenReportsOfSubject1763961000000';
    let url: string;

    beforeEach(async () => {
      url = await createDatabase(serverUrl());
      await withSource(url, (source) => source.runMigrations(), [RELEASE_0_2]);
      // Moves the ids up, because that release had run migrations that are merged into this one
      // now.
      await query(url, 'update migrations set id = id + 30');
      await query(url, 'alter sequence migrations_id_seq restart with 32');
      await query(
        url,
        "insert into migrations (id, timestamp, name) values (1, 1763600000000, 'InitialSchema1763600000000')",
      );
    });

    test('bring it to the schema of a new one, and keep its rows', async () => {
      await query(url, "insert into groups (name, code) values ('Kept', 'KEPT22')");
      const fresh = await createDatabase(serverUrl());
      await withSource(fresh, (source) => source.runMigrations());
      await withSource(url, (source) => source.runMigrations());
      expect(await schemaOf(url)).toEqual(await schemaOf(fresh));
      expect(await query(url, 'select name from groups')).toEqual([{ name: 'Kept' }]);
    });

    test('bring one of a later state to the schema, and keep its rows', async () => {
      const fresh = await createDatabase(serverUrl());
      await withSource(fresh, (source) => source.runMigrations());
      await withSource(url, (source) => source.runMigrations(), [RELEASE_0_2, RELEASE_1_0]);
      await query(url, "insert into invitations (digest, expires_at) values ('kept', now())");
      await query(url, APPROVED_COPY);
      await query(url, "update migrations set name = 'Rooms1763980000000' where name <> $1", [
        LAST,
      ]);
      await query(url, 'drop index users_in_order; drop trigger decisions_made on decisions');
      await query(url, 'alter table users drop email_confirmed_at');
      await query(url, 'create index reports_queue on reports (id)');
      // As an interrupted build leaves it.
      const email = "indexrelid = 'users_email_canonical_key'::regclass";
      await query(url, `update pg_index set indisvalid = false where ${email}`);

      const run = await withSource(url, (source) => source.runMigrations());

      expect(run).toHaveLength(MIGRATIONS.length - 1);
      expect(await schemaOf(url)).toEqual(await schemaOf(fresh));
      expect(await query(url, 'select digest from invitations')).toEqual([{ digest: 'kept' }]);
      expect(await query(url, 'select copy_found_at from images')).toEqual([
        { copy_found_at: null },
      ]);
      expect(await query(url, `select indisvalid from pg_index where ${email}`)).toEqual([
        { indisvalid: true },
      ]);
    });

    test('never leave what each poll reads without its index', async () => {
      const said: string[] = [];
      const runner = { query: async (text: string) => void said.push(text) };
      const at = (start: string) => said.findIndex((text) => text.startsWith(start));

      await new RELEASE_1_0!().up(runner as unknown as QueryRunner);

      const index = at('create index concurrently users_hidden');
      expect(index).toBeGreaterThan(0);
      expect(at('create or replace view hidden_members')).toBeGreaterThan(index);
    });

    test('refuse one that is older', async () => {
      await query(url, 'delete from migrations where name = $1', [LAST]);
      await expect(migrate(url, passwords)).rejects.toThrow('older than Lodge 0.2.0');
    });
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

    test('the right to read each declared column, and no other', () => {
      const sqlOnly = WITHOUT_ENTITY[service as Service] ?? [];
      const readable = allowed('select').filter((name) => !sqlOnly.includes(name.split('.')[0]));
      expect(readable.filter((name) => !declared.has(name))).toEqual([]);
      const selected = [...declared.values()].filter(({ select }) => select);
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
    const before = await schemaOf(url);
    await migrate(url, passwords);
    expect(await schemaOf(url)).toEqual(before);
    expect(await query(url, 'select name from groups')).toEqual([{ name: 'Kept' }]);
  });

  test('loses obsolete grants', async () => {
    const role = roleOf(new URL(url).pathname.slice(1), 'profile-media');
    const before = await schemaOf(url);
    await query(
      url,
      `grant select (password_hash), update (is_admin) on users to "${role}"; grant all on messages to "${role}"`,
    );
    expect(await schemaOf(url)).not.toEqual(before);
    await migrate(url, passwords);
    expect(await schemaOf(url)).toEqual(before);
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
