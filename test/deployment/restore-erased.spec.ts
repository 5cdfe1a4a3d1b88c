import { chmodSync, mkdtempSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import {
  addPhoto,
  adminOf,
  Client,
  count,
  decide,
  register,
  signedIn,
  sql,
  startSystem,
  type Member,
  type System,
} from '@lodge/testing';
import { replay } from '../../apps/operator/src/backup/replay.js';
import { runOn, startFrom } from '../support/backup-tool.js';
import { BECAUSE, decideReport, ownDecisions, reportOn } from '../support/decisions.js';
import { checkStore, settled } from '../support/store.js';

const folder = mkdtempSync(join(tmpdir(), 'lodge-erased-'));
const disk = mkdtempSync(join(tmpdir(), 'lodge-disk-'));
// PostgreSQL's user must be able to traverse this folder.
chmodSync(folder, 0o711);

let system: System;
let erased: Member;
let leaving: Member;
let staying: Member;
let erasedLast: Member;
let expelled: Member;
let dormant: Member;
let stillLeaving: Member;
let back: Member;
let awake: Member;
let paused: Member;
let resumed: Member;

const backUp = async (name: string) =>
  expect(await runOn(system, 'backup', [join(folder, name)])).toMatchObject({ code: 0 });
const leave = ({ client }: Member, body: object) => client.post('/api/account/deletion', body);
const erase = (member: Member) => leave(member, { when: 'now', confirm: 'DELETE' });
const soon = "erase_after = now() + interval '1 hour'";
const stateOf = async (restored: System, { id }: Member) => {
  const [state] = await sql<{ standing: string; days: number | null }>(
    restored,
    `select standing, round(extract(epoch from erase_after - now()) / 86400)::integer as days
     from users where id = $1`,
    [id],
  );
  return state;
};
const signIn = async (restored: System, { person }: Member) =>
  (await new Client(restored.url).logIn(person)).status;

beforeAll(async () => {
  system = await startSystem();
  [
    erased,
    leaving,
    staying,
    erasedLast,
    expelled,
    dormant,
    stillLeaving,
    back,
    awake,
    paused,
    resumed,
  ] = await Promise.all(Array.from({ length: 11 }, () => register(system.url)));
  await decide(await adminOf(system)).approve(await addPhoto(erased.client));
  await settled(system);
  const report = await reportOn(system, staying.id);
  await decideReport(await adminOf(system), report, { action: 'warn', ...BECAUSE });
  await sql(
    system,
    'update reports set first_decision_id = d.id from decisions d where report_id = $1 and reports.id = $1',
    [report],
  );
  await (await adminOf(system)).post('/api/admin/invitations', { days: 7 });
  for (const member of [stillLeaving, back])
    await sql(system, `update users set ${soon} where id = $1`, [member.id]);
  await sql(system, `update users set standing = 'dormant', ${soon} where id = $1`, [awake.id]);
  await resumed.client.put('/api/account/pause');
  await backUp('old');
  await paused.client.put('/api/account/pause');
  await (await signedIn(system.url, resumed.person)).delete('/api/account/pause');
  const returning = await signedIn(system.url, back.person);
  expect((await returning.delete('/api/account/deletion')).status).toBe(200);
  expect(await signIn(system, awake)).toBe(200);
  await sql(
    system,
    "update users set standing = 'dormant', erase_after = now() + interval '1 year' where id = $1",
    [dormant.id],
  );
  await erase(erased);
  await leave(leaving, { when: 'later' });
  await decideReport(await adminOf(system), await reportOn(system, expelled.id), {
    action: 'expel',
    ...BECAUSE,
  });
  await backUp('later');
  // An operator may keep it on another disk.
  renameSync(join(folder, 'later'), join(disk, 'later'));
  symlinkSync(join(disk, 'later'), join(folder, 'later'));
  await erase(erasedLast);
});
afterAll(async () => {
  await system?.stop();
  for (const one of [folder, disk]) rmSync(one, { recursive: true, force: true });
});

const sources: [string, () => object][] = [
  ['a later one beside it', () => ({})],
  ['the database that is replaced', () => ({ ERASED_FROM: system.surroundings.ownerUrl })],
];

describe.each(sources)('an old backup, restored with %s,', (source, settings) => {
  let restored: System;
  beforeAll(async () => {
    restored = await startFrom(join(folder, 'old'), settings());
  });
  afterAll(() => restored?.stop());

  test('brings nobody back who was erased', async () => {
    expect(await signIn(restored, erased)).toBe(401);
    expect(await signIn(restored, staying)).toBe(200);
    const known = source === 'a later one beside it' ? [erased] : [erased, erasedLast];
    expect(await signIn(restored, erasedLast)).toBe(known.includes(erasedLast) ? 401 : 200);
    const kept = await sql<{ id: number }>(restored, 'select user_id as id from erased_accounts');
    const ids = known.map(({ id }) => id);
    expect(kept.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
      ids.toSorted((a, b) => a - b),
    );
  });

  test('keeps a member leaving who is', async () => {
    const client = await signedIn(restored.url, leaving.person);
    expect((await client.get('/api/groups')).body).toMatchObject({ code: 'restricted' });
  });

  test('keeps a member expelled who was expelled since, with the decision and the address', async () => {
    const client = await signedIn(restored.url, expelled.person);
    expect((await client.get('/api/user')).body.user.restriction).toBe('expelled');
    expect(await ownDecisions(client)).toMatchObject([{ action: 'expel', ...BECAUSE }]);
    // Granting an appeal against that decision deletes the address.
    const hashes = `
      select hash, subject_id, action from expelled_addresses left join decisions d on d.id = decision_id`;
    expect(await sql(restored, hashes)).toEqual(await sql(system, hashes));
  });

  test('hides who paused since, and shows who came back', async () => {
    expect(await stateOf(restored, paused)).toEqual({ standing: 'paused', days: null });
    expect(await stateOf(restored, resumed)).toEqual({ standing: 'member', days: null });
  });

  test('makes nobody leave who is dormant', async () => {
    const client = await signedIn(restored.url, dormant.person);
    expect((await client.get('/api/groups')).status).toBe(200);
  });

  test('erases nobody who came back', async () => {
    for (const member of [back, awake])
      expect(await stateOf(restored, member)).toEqual({ standing: 'member', days: null });
    expect(await stateOf(restored, stillLeaving)).toEqual({ standing: 'member', days: 14 });
  });

  test('opens no invitation again, and holds rows that refer to each other', async () => {
    expect([await count(system, 'invitations'), await count(restored, 'invitations')]).toEqual([
      1, 0,
    ]);
    const looks = 'select r.id from reports r join decisions d on d.id = first_decision_id';
    expect(await sql(restored, `${looks} where report_id = r.id`)).toHaveLength(1);
  });

  test('leaves no object without its row', async () => {
    await settled(restored);
    expect(await checkStore(restored)).toMatchObject({ report: { orphans: [], missing: [] } });
  });
});

test('an old backup knows of a later one beside it if a link elsewhere names it', async () => {
  const elsewhere = mkdtempSync(join(tmpdir(), 'lodge-links-'));
  symlinkSync(join(folder, 'old'), join(elsewhere, 'old'));
  const restored = await startFrom(join(elsewhere, 'old'));
  try {
    expect(await signIn(restored, erased)).toBe(401);
  } finally {
    await restored.stop();
    rmSync(elsewhere, { recursive: true });
  }
});

test('gives everybody time to come back where nothing later says who did', async () => {
  const restored = await startFrom(join(folder, 'later'));
  try {
    expect(await stateOf(restored, stillLeaving)).toEqual({ standing: 'member', days: 14 });
    expect(await stateOf(restored, dormant)).toEqual({ standing: 'dormant', days: 365 });
  } finally {
    await restored.stop();
  }
});

test('an erasure that had begun goes on', async () => {
  const client = new pg.Client({ connectionString: system.surroundings.ownerUrl });
  await client.connect();
  try {
    await client.query('begin');
    const begun = await client.query(
      `update users set erase_after = 'epoch' where id = $1
       returning json_build_object('id', id, 'created_at', created_at, 'standing', 'member')::text as row`,
      [staying.id],
    );
    const users = begun.rows.map(({ row }) => row);

    await replay(client, { erased_accounts: [], users, decisions: [], expelled_addresses: [] });

    const { rows } = await client.query(
      "select id from users where erase_after = 'epoch' and id = $1",
      [staying.id],
    );
    expect(rows).toHaveLength(1);
  } finally {
    await client.end();
  }
});

test('spares a member who has the id of an erased one but registered at another time', async () => {
  const other = await startFrom(join(folder, 'later'));
  await sql(other, 'insert into erased_accounts (user_id, began_at) values ($1, now())', [
    staying.id,
  ]);
  const restored = await startFrom(join(folder, 'old'), {
    ERASED_FROM: other.surroundings.ownerUrl,
  });
  try {
    expect(await signIn(restored, staying)).toBe(200);
    expect(await signIn(restored, erased)).toBe(401);
  } finally {
    await Promise.all([restored.stop(), other.stop()]);
  }
});

test('a source that cannot be read stops the restore', async () => {
  const nowhere = { ERASED_FROM: join(folder, 'nowhere') };

  const outcome = await runOn(system, 'restore', [join(folder, 'old')], nowhere);

  expect(outcome).toMatchObject({ code: 1, output: expect.stringContaining('nowhere') });
});
