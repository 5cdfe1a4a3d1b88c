import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Decrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import pg from 'pg';
import {
  addPhoto,
  adminOf,
  type Client,
  type Member,
  query,
  count,
  decide,
  eventually,
  groupWith,
  register,
  signedIn,
  smallPhoto,
  sql,
  startSystem,
  type System,
} from '@lodge/testing';
import type { ObjectStore } from '@lodge/storage';
import { backUp } from '../../apps/operator/src/backup/backup.js';
import { Load } from '../../bench/faults/load.js';
import { withOwnPostgres } from '../../deploy/tools/own-postgres.mjs';
import { npmStart } from '../../libs/processes/src/lock.mjs';
import { projectDir } from '../../libs/processes/src/paths.mjs';
import { newSecrets } from '../../libs/processes/src/secrets.mjs';
import {
  allObjects,
  allRows,
  killedRestore,
  launch,
  restoreInto,
  runOn,
  runTool,
  settingsOf,
  startFrom,
} from '../support/backup-tool.js';
import { missingIn } from '../support/nothing-lost.js';
import { report } from '../support/reports.js';
import { checkStore, settled, storeOf } from '../support/store.js';

const folder = mkdtempSync(join(tmpdir(), 'lodge-backups-'));
// PostgreSQL's user must be able to traverse this folder.
chmodSync(folder, 0o711);
let system: System;
let load: Load;

beforeAll(async () => {
  system = await startSystem();
  const [admin, member] = [await adminOf(system), await register(system.url)];
  // These photos stay, unlike those of the load.
  for (let photo = 0; photo < 3; photo++)
    await decide(admin).approve(await addPhoto(member.client));
  await withhold(await addPhoto(member.client), member.client);
  await decide(admin).reject(await addPhoto(member.client));
  await leaveGroup(admin, member);
  await keepEvidence(member);
  load = new Load([system.url], system.admin);
  await load.prepare();
});
/** The photo is reported by an admin, then deleted by its owner. */
async function withhold({ id }: { id: number }, owner: Client) {
  const reporter = await adminOf(system);
  expect((await report(reporter, 'image', { id })).status).toBe(201);
  expect((await owner.delete(`/api/images/${id}`)).status).toBe(200);
  expect(await count(system, 'withheld_images')).toBe(1);
}

/** A removal within the last hour must count in a restored system too. */
async function leaveGroup(admin: Client, member: Member) {
  const group = await groupWith(admin, member);
  expect((await member.client.delete(`/api/groups/${group.id}/membership`)).status).toBe(200);
  expect(await count(system, 'group_departures')).toBe(1);
}

/** Creates sealed packages, of which only few fit into a batch. */
const keepEvidence = ({ id }: Member) =>
  sql(
    system,
    `insert into evidence (kind, rule, subject_id, expires_at, sealed)
     select 'user', 'adults', $1, now() + interval '1 year', decode(repeat('ab', 6000000), 'hex') from generate_series(1, 3)`,
    [id],
  );

afterAll(async () => {
  await load?.close();
  await system?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const runBackup = (name: string, settings = {}) =>
  runOn(system, 'backup', [join(folder, name)], settings);

async function expectUsable(restored: System) {
  const admin = await signedIn(restored.url, restored.admin);
  const [photo] = await sql<{ filename: string }>(
    restored,
    "select filename from images where status = 'ready' limit 1",
  );
  expect((await admin.get(`/uploads/${photo.filename}`)).status).toBe(200);
  const [group] = await sql<{ id: number }>(
    restored,
    'select group_id as id from messages limit 1',
  );
  expect(
    (await admin.get(`/api/groups/${group.id}/messages`)).body.messages.length,
  ).toBeGreaterThan(0);
  const used = new Load([restored.url], restored.admin);
  await used.prepare();
  used.start();
  await sleep(1_500);
  await used.stop();
  expect(used.since(0).filter(({ status }) => status === 0 || status >= 500)).toEqual([]);
  expect(await missingIn(restored, used.ledger)).toEqual([]);
  await used.close();
}

const contentOf = async (of: System) => ({
  rows: await allRows(of),
  objects: await allObjects(of),
});

/** @throws Error with the exit code, and with what the restore left of its database and store */
const refusedRestore = (name: string, settings: Record<string, string> = {}) =>
  startSystem({
    beforeMigration: async (surroundings) => {
      const { code, output } = await restoreInto(surroundings, join(folder, name), settings);
      const tables = "select from pg_tables where schemaname = 'public'";
      const { length } = await query(surroundings.ownerUrl, tables);
      const hasStore = existsSync(surroundings.storage.STORAGE_DIR);
      throw new Error(`${code} ${length} tables, ${hasStore}: ${output}`);
    },
  });

test('a backup taken under load is consistent: every photo has its objects, and no object is orphaned', async () => {
  load.start();
  await sleep(3_000);
  const before = await count(system, 'messages');
  for (const name of ['busy-1', 'busy-2', 'busy-3'])
    expect(await runBackup(name)).toMatchObject({ code: 0 });
  await load.stop();
  const restored = await startFrom(join(folder, 'busy-3'));
  try {
    expect(await count(restored, 'messages')).toBeGreaterThanOrEqual(before / 2);
    await settled(restored);
    expect(await checkStore(restored)).toMatchObject({
      code: 0,
      report: { orphans: [], missing: [] },
    });
    await expectUsable(restored);
  } finally {
    await restored.stop();
  }
});

// Simulates a reviewer who rejects a photo while the backup copies objects, after which the owner
// uploads a similar one.
test('a photo that was found like one blocked during the backup is restored', async () => {
  const { id: owner } = await register(system.url);
  await sql(
    system,
    "insert into images (user_id, slot, filename) values ($1, 1, repeat('d', 32) || '.webp')",
    [owner],
  );
  const store = await storeOf(system);
  const database = system.surroundings.ownerUrl;
  const becomeReady = async () => {
    for (const prefix of ['images', 'thumbs'])
      await store.put(`${prefix}/${'d'.repeat(32)}.webp`, await smallPhoto(), 'image/webp');
    await sql(
      system,
      `with blocked as (
         insert into blocked_hashes (hash) values (repeat('01', 128)::bit(256)) returning id
       )
       update images set status = 'ready', thumb_version = 2, width = 640, height = 480, hash = repeat('01', 128)::bit(256),
         blocked_hash_id = (select id from blocked) where user_id = $1`,
      [owner],
    );
  };
  const meanwhile = Object.create(store, {
    read: {
      value: async (key: string) => {
        if (key === `incoming/${'d'.repeat(32)}.webp`) await becomeReady();
        return store.read(key);
      },
    },
  }) as ObjectStore;
  await backUp(database, meanwhile, join(folder, 'blocked-meanwhile'));
  const restored = await startFrom(join(folder, 'blocked-meanwhile'));
  try {
    expect(
      await sql(restored, 'select status, width, blocked_hash_id from images where user_id = $1', [
        owner,
      ]),
    ).toEqual([{ status: 'ready', width: 640, blocked_hash_id: null }]);
  } finally {
    await restored.stop();
  }
});

const stores = ['disk', ...(process.env.LODGE_TEST_MINIO_ENDPOINT ? ['minio'] : [])] as (
  | 'disk'
  | 'minio'
)[];

test.each(stores)('every row and object is identical after a restore to %s', async (storage) => {
  await settled(system);
  // Simulates a crash that left a pending deletion without a job.
  await sql(
    system,
    "insert into object_deletions (key, not_before) values ('images/of-a-deleted-one.webp', now() + interval '1 hour') on conflict do nothing",
  );
  expect(await runBackup(`still-${storage}`)).toMatchObject({ code: 0 });
  const content = await contentOf(system);
  expect(Object.keys(content.objects).length).toBeGreaterThan(4);
  const restored = await startFrom(join(folder, `still-${storage}`), {}, { storage });
  try {
    expect(await contentOf(restored)).toEqual(content);
    expect(await missingIn(restored, load.ledger)).toEqual([]);
    await expectUsable(restored);
  } finally {
    await restored.stop();
  }
});

test('a backup is restored into a database of another time zone', async () => {
  await sql(
    system,
    `insert into invitations (digest, created_at, expires_at, used_at)
     values ('of-spring', '2026-03-10 12:00Z', '2026-04-09 12:00Z', '2026-04-01 12:00Z')`,
  );
  expect(await runBackup('of-spring')).toMatchObject({ code: 0 });

  const restored = await startFrom(join(folder, 'of-spring'), {}, { timeZone: 'Europe/Berlin' });

  try {
    expect(await sql(restored, "select from invitations where digest = 'of-spring'")).toHaveLength(
      1,
    );
  } finally {
    await restored.stop();
    await sql(system, "delete from invitations where digest = 'of-spring'");
  }
});

test('the data of npm start can be restored, and backed up whether PostgreSQL is running or not', async () => {
  const settings = { DATA_DIR: join(folder, 'data-dir') };
  expect(await runTool('restore', [join(folder, 'still-disk')], settings)).toMatchObject({
    code: 0,
    output: expect.stringContaining('so Lodge makes new keys: '),
  });
  expect(await runTool('backup', [join(folder, 'again')], settings)).toMatchObject({ code: 0 });
  const sums = (name: string) =>
    readFileSync(join(folder, name, 'SHA256SUMS'), 'utf8')
      .split('\n')
      .filter((line) => !/backup\.json|groups\.ndjson/.test(line));
  expect(sums('again')).toEqual(sums('still-disk'));
  await withOwnPostgres(settings.DATA_DIR, npmStart, async () => {
    expect(await runTool('backup', [join(folder, 'running')], settings)).toMatchObject({ code: 0 });
  });
  expect(sums('running')).toEqual(sums('still-disk'));
  expect(await runTool('restore', [join(folder, 'still-disk')], settings)).toMatchObject({
    code: 1,
    output: expect.stringContaining('not empty'),
  });
});

test('a backup of release 1.0.0 after 0.2.0 is restored, and an older or a newer one is not', async () => {
  const restoreWith = async (name: string, change: (migrations: string[]) => string[]) => {
    const copy = join(folder, name);
    cpSync(join(folder, 'still-disk'), copy, { recursive: true });
    const [contents, sums] = ['backup.json', 'SHA256SUMS'].map((file) => join(copy, file));
    const { migrations, ...rest } = JSON.parse(readFileSync(contents, 'utf8'));
    const changed = JSON.stringify({ ...rest, migrations: change(migrations) });
    writeFileSync(contents, changed);
    const digest = createHash('sha256').update(changed).digest('hex');
    const line = /^[0-9a-f]{64}(?= .*backup\.json$)/m;
    writeFileSync(sums, readFileSync(sums, 'utf8').replace(line, digest));
    return runTool('restore', [copy], { DATA_DIR: join(folder, `${name}-data`) });
  };

  expect(
    await restoreWith('after-0.2.0', (names) => ['InitialSchema1763600000000', ...names]),
  ).toMatchObject({ code: 0 });
  expect(await restoreWith('older', ([first]) => [first])).toMatchObject({
    code: 1,
    output: expect.stringContaining('older than Lodge 1.0.0'),
  });
  expect(await restoreWith('newer', (names) => [...names, 'OneMore1999999999999'])).toMatchObject({
    code: 1,
    output: expect.stringContaining('newer version'),
  });
});

test('backups are readable by their owner only', () => {
  for (const name of readdirSync(join(folder, 'busy-1'), { recursive: true }) as string[]) {
    const { mode } = statSync(join(folder, 'busy-1', name));
    expect([name, mode & 0o077]).toEqual([name, 0]);
  }
});

test('a restore to a system that is not empty is rejected', async () => {
  const before = await allRows(system);
  expect(await runOn(system, 'restore', [join(folder, 'busy-1')])).toMatchObject({
    code: 1,
    output: expect.stringContaining('not empty'),
  });
  expect(await allRows(system)).toEqual(before);
});

test('a folder with the old secrets is restored with them, and opens only once the restore succeeded', async () => {
  const settings = { DATA_DIR: join(folder, 'unfinished') };
  mkdirSync(settings.DATA_DIR);
  const secrets = newSecrets();
  const secretsFile = join(settings.DATA_DIR, 'secrets.json');
  writeFileSync(secretsFile, JSON.stringify(secrets));
  const backup = join(folder, 'to-repair');
  cpSync(join(folder, 'still-disk'), backup, { recursive: true });
  const object = join(
    backup,
    'objects',
    'images',
    readdirSync(join(backup, 'objects', 'images'))[0],
  );
  const bytes = readFileSync(object);
  writeFileSync(object, 'other bytes');
  expect(await runTool('restore', [backup], settings)).toMatchObject({
    code: 1,
    output: expect.stringContaining(`Using the keys in ${secretsFile}.`),
  });
  const refused = {
    code: 1,
    output: expect.stringContaining('did not finish: run deploy/lodge restore again'),
  };
  expect(await launch(settings)).toMatchObject(refused);
  expect(await runTool('backup', [join(folder, 'of-nothing')], settings)).toMatchObject(refused);

  writeFileSync(object, bytes);
  expect(await runTool('restore', [backup], settings)).toMatchObject({ code: 0 });

  expect(JSON.parse(readFileSync(secretsFile, 'utf8'))).toEqual(secrets);
  const { output } = await launch({ ...settings, HOST: '192.0.2.1' });
  expect(output).toContain('HOST');
});

test('a database whose restore was killed opens only once the restore was repeated', async () => {
  const backup = join(folder, 'still-disk');
  const unfinished = 'did not finish: run deploy/lodge restore again';
  await expect(
    startSystem({
      beforeMigration: (surroundings) => killedRestore(backup, settingsOf(surroundings)),
    }),
  ).rejects.toThrow(unfinished);

  const restored = await startSystem({
    beforeMigration: async (surroundings) => {
      const settings = settingsOf(surroundings);
      await killedRestore(backup, settings);
      expect(await runTool('backup', [join(folder, 'of-half')], settings)).toMatchObject({
        code: 1,
        output: expect.stringContaining(unfinished),
      });
      expect(await runTool('restore', [backup], settings)).toMatchObject({ code: 0 });
    },
  });
  await restored.stop();
});

describe('an encrypted backup', () => {
  let identity: string;
  const files = () =>
    readdirSync(join(folder, 'sealed'), { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
  const read = (name: string) => readFileSync(join(folder, name));

  beforeAll(async () => {
    identity = await generateX25519Identity();
    const recipients = await Promise.all(
      [identity, await generateX25519Identity()].map(identityToRecipient),
    );
    await settled(system);
    const sealed = await runBackup('sealed', { BACKUP_RECIPIENT: recipients.join(',') });
    expect(sealed).toMatchObject({ code: 0 });
    writeFileSync(
      join(folder, 'identity'),
      `# created: today\n# public key: ${recipients[0]}\n${identity}\n`,
      { mode: 0o600 },
    );
  });

  test('contains nothing readable but checksums, and its files are in age format', () => {
    const names = files().map(({ name }) => name);
    expect(names.filter((name) => !name.endsWith('.age'))).toEqual(['SHA256SUMS']);
    for (const { parentPath, name } of files().filter((file) => file.name !== 'SHA256SUMS')) {
      expect(readFileSync(join(parentPath, name)).subarray(0, 22).toString()).toBe(
        'age-encryption.org/v1\n',
      );
    }
  });

  test('can be decrypted file by file with the age tool or a library', async () => {
    const decrypter = new Decrypter();
    decrypter.addIdentity(identity);
    const bytes = await decrypter.decrypt(read('sealed/database/groups.ndjson.gz.age'));
    const rows = gunzipSync(bytes).toString().trim().split('\n');
    expect(rows.map((row) => JSON.parse(row).id).toSorted()).toEqual(
      (await sql<{ id: number }>(system, 'select id from groups')).map(({ id }) => id).toSorted(),
    );
  });

  test('is rejected without an identity or with a wrong one, before anything changes', async () => {
    writeFileSync(join(folder, 'nonsense'), 'nonsense');
    for (const [settings, why] of [
      [{}, '.* is encrypted: set BACKUP_IDENTITY_FILE'],
      [{ BACKUP_IDENTITY: await generateX25519Identity() }, '.* another identity'],
      [{ BACKUP_IDENTITY: 'nonsense' }, 'BACKUP_IDENTITY is not a complete age identity'],
      [
        { BACKUP_IDENTITY_FILE: join(folder, 'nonsense') },
        'BACKUP_IDENTITY_FILE is not a complete age identity',
      ],
    ] as const)
      await expect(refusedRestore('sealed', settings)).rejects.toThrow(
        new RegExp(`^1 0 tables, false: Not restored: ${why}`),
      );
  });

  test('is rejected when a file is truncated, even with a matching checksum', async () => {
    cpSync(join(folder, 'sealed'), join(folder, 'cut'), { recursive: true });
    const cut = read('cut/backup.json.age').subarray(0, -50);
    writeFileSync(join(folder, 'cut/backup.json.age'), cut);
    const settings = { BACKUP_IDENTITY_FILE: join(folder, 'identity') };
    await expect(refusedRestore('cut', settings)).rejects.toThrow(
      /^1 0 tables, false: Not restored: .*checksum/,
    );
    const sum = createHash('sha256').update(cut).digest('hex');
    const sums = read('cut/SHA256SUMS')
      .toString()
      .replace(/^\w{64}(?=  backup\.json)/m, sum);
    writeFileSync(join(folder, 'cut/SHA256SUMS'), sums);
    await expect(refusedRestore('cut', settings)).rejects.toThrow(
      /^1 0 tables, false: Not restored: .* is damaged/,
    );
  });

  test('is not created for an invalid recipient', async () => {
    expect(await runBackup('never', { BACKUP_RECIPIENT: 'age1nonsense' })).toMatchObject({
      code: 1,
      output: expect.stringContaining('BACKUP_RECIPIENT is not a complete age recipient.'),
    });
    expect(existsSync(join(folder, 'never'))).toBe(false);
  });

  test('restores every row and every object', async () => {
    const content = await contentOf(system);
    const identityFile = { BACKUP_IDENTITY_FILE: join(folder, 'identity') };
    const restored = await startFrom(join(folder, 'sealed'), identityFile);
    try {
      expect(await contentOf(restored)).toEqual(content);
    } finally {
      await restored.stop();
    }
  });
});

test('a backup never overwrites another, and names missing objects', async () => {
  expect(await runBackup('busy-1')).toMatchObject({
    code: 1,
    output: expect.stringContaining('already exists: name a new folder'),
  });
  const lacking = { STORAGE_DIR: join(folder, 'another-store') };
  expect(await runBackup('lacking', lacking)).toMatchObject({
    code: 2,
    output: expect.stringContaining('images/'),
  });
});

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'a backup that %s stops leaves nothing',
  async (signal) => {
    const target = join(folder, signal);
    const { PATH, HOME } = process.env;
    const table = new pg.Client(system.surroundings.ownerUrl);
    await table.connect();
    try {
      await table.query('begin');
      await table.query('lock table appeals');
      const backup = spawn(join(projectDir, 'deploy/lodge'), ['backup', target], {
        env: { PATH, HOME, ...settingsOf(system.surroundings) },
      });
      const [ended, output] = [once(backup, 'exit'), text(backup.stderr)];
      await eventually('it waits for the table', async () => existsSync(`${target}.unfinished`));

      backup.kill(signal);

      expect(await ended).toEqual([1, null]);
      expect(await output).toBe(`No backup was made: it was interrupted (${signal}).\n`);
      expect(existsSync(`${target}.unfinished`)).toBe(false);
    } finally {
      await table.end();
    }
  },
);

test('a backup names what one that was killed left beside it', async () => {
  const left = join(folder, 'killed.unfinished');
  mkdirSync(left);

  const { code, output } = await runBackup('next');

  expect([code, output]).toEqual([
    0,
    expect.stringContaining(`${left} is a backup that was not finished.`),
  ]);
});
