import { describe, expect, test } from '@jest/globals';
import { ACTIVITY_KINDS, profileOf } from '@lodge/contracts';
import { KINDS_WITHOUT_ACCOUNT } from '@lodge/domain';
import { sharedScene } from '@lodge/scene';
import {
  Client,
  eventually,
  holdLock,
  inOrder,
  query,
  register,
  signedIn,
  sql,
  waitingForLock,
  type Member,
} from '@lodge/testing';
import { RECORD_SIGN_IN } from '../src/accounts/accounts.sql.js';

const scene = await sharedScene();
const admin = await signedIn(scene.url, scene.admin);

const read = async (client: Client, parameters = '') => {
  const path = '/api/account/activity' as const;
  const { status, body } = await client.get(parameters ? `${path}?${parameters}` : path);
  expect(status).toBe(200);
  return body;
};
const eventsOf = ({ id }: Member) =>
  sql(scene, 'select kind, label from security_events where account_id = $1 order by id', [id]);
const did = async (client: Client) =>
  (await read(client)).events.map(({ kind, by }) => `${kind} by ${by}`);

const edited = ({ person }: Member, changes: object) => ({ ...profileOf(person), ...changes });

// Another age than before, whichever that was.
const olderThan = ({ person }: Member) => person.age + 1;

describe('the activity of an account', () => {
  test("is its owner's doing, latest first", async () => {
    const member = await register(scene.url);
    await signedIn(scene.url, member.person);
    await member.client.post('/api/account/sessions/end-others');
    await member.client.post('/api/account/deletion', { when: 'later' });
    const back = await signedIn(scene.url, member.person);
    await back.delete('/api/account/deletion');

    expect(await did(back)).toEqual([
      'deletion_cancelled by you',
      'signed_in by you',
      'deletion_scheduled by you',
      'signed_out by you',
      'signed_in by you',
      'registered by you',
    ]);
  });

  test('tells what an admin or the system did, without saying which, and as their own what they did to themselves', async () => {
    const member = await register(scene.url);
    const path = `/api/admin/user/${member.id}`;
    await admin.put(path, edited(member, {}));
    await admin.put(path, edited(member, { age: olderThan(member), is_admin: true }));
    await admin.post('/api/admin/password-reset', { userId: member.id });
    await member.client.put(path, edited(member, { is_admin: false }));

    expect(await did(member.client)).toEqual([
      'admin_revoked by you',
      'reset_link_created by admin',
      'profile_changed_by_admin by admin',
      'admin_granted by admin',
      'registered by you',
    ]);
    expect(await did(admin)).toContain('admin_granted by system');
  });

  test('tells a failed confirmation from the attempts of others, whom nobody knows', async () => {
    const member = await register(scene.url);
    await new Client(scene.url).logIn({ ...member.person, password: 'Wrong-Horse-42!' });
    await eventually('the event', async () => (await did(member.client)).length > 1);

    await member.client.post('/api/account/confirm', { password: 'Wrong-Horse-42!' });
    await member.client.post('/api/account/confirm', { code: '000000' });

    expect(await did(member.client)).toEqual([
      'confirmation_failed by you',
      'confirmation_failed by you',
      'sign_in_failed by unknown',
      'registered by you',
    ]);
  });

  test('names the browser of a sign-in until the account is deleted, and has none that ends later', async () => {
    const member = await register(scene.url);
    const firefox = 'Mozilla/5.0 (Android 14; Mobile; rv:133.0) Gecko/133.0 Firefox/133.0';
    await new Client(scene.url).post('/api/login', member.person, { 'user-agent': firefox });
    expect((await read(member.client)).events[0].label).toBe('Firefox on Android');
    const [{ password_hash: hashed }] = await sql(
      scene,
      'select password_hash from users where id = $1',
      [member.id],
    );
    const signsIn = () =>
      query(
        scene.databaseUrl('auth'),
        RECORD_SIGN_IN.text,
        inOrder(RECORD_SIGN_IN, {
          id: member.id,
          passwordHash: hashed,
          network: null,
          label: 'Firefox',
          restriction: null,
        }),
      );
    expect(await signsIn()).toHaveLength(1);
    await admin.delete(`/api/admin/user/${member.id}`);

    expect(await signsIn()).toHaveLength(0);

    expect(await eventsOf(member)).toEqual([
      { kind: 'registered', label: null },
      { kind: 'signed_in', label: null },
      { kind: 'signed_in', label: null },
    ]);
  });

  /** Sign-ins that wait to write the language of another browser. */
  async function waitingSignIns({ id, person }: Member, atOnce: number) {
    const release = await holdLock(scene, `begin; select from users where id = ${id} for share`);
    const german = { 'accept-language': 'de' };
    const signIns = Array.from({ length: atOnce }, () =>
      new Client(scene.url).post('/api/login', person, german),
    );
    await eventually(
      'all at the lock',
      async () => (await waitingForLock(scene, 'UPDATE "users"%')) === atOnce,
    );
    return { release, signIns };
  }

  test('has no sign-in that failed after the right password', async () => {
    const member = await register(scene.url);
    const { release, signIns } = await waitingSignIns(member, 1);
    await sql(
      scene,
      `select pg_cancel_backend(pid) from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    );

    expect((await signIns[0]).status).toBe(503);
    await release();
    expect(await did(member.client)).toEqual(['registered by you']);
  });

  test('has both of two sign-ins at once from browsers of another language', async () => {
    const member = await register(scene.url);
    const deadlocks = async () =>
      (
        await sql(
          scene,
          'select deadlocks from pg_stat_database where datname = current_database()',
        )
      )[0];
    const before = await deadlocks();
    const { release, signIns } = await waitingSignIns(member, 2);

    await release();

    expect((await Promise.all(signIns)).map(({ status }) => status)).toEqual([200, 200]);
    expect(await deadlocks()).toEqual(before);
    expect(await did(member.client)).toEqual([
      'signed_in by you',
      'signed_in by you',
      'registered by you',
    ]);
  });

  test('names no other account, network or address, nor kinds that it does not know', async () => {
    const member = await register(scene.url);
    await register(scene.url);
    await sql(
      scene,
      "insert into security_events (kind, account_id) values ('admin_read_messages', $1)",
      [member.id],
    );
    await admin.put(`/api/admin/user/${member.id}`, edited(member, { age: olderThan(member) }));

    const { events } = await read(member.client);

    expect(events.map(({ kind }) => kind)).toEqual(['profile_changed_by_admin', 'registered']);

    expect(events.map((event) => Object.keys(event).sort())).toEqual(
      events.map(() => ['at', 'by', 'id', 'kind', 'label']),
    );
    const [{ at }] = events;
    expect(Math.abs(Date.now() - Date.parse(at))).toBeLessThan(60_000);
  });

  test('comes in pages of a bounded length', async () => {
    const member = await register(scene.url);
    await sql(
      scene,
      "insert into security_events (kind, account_id) select 'signed_in', $1 from generate_series(1, 150)",
      [member.id],
    );

    const first = await read(member.client);
    const largest = await read(member.client, `limit=100&cursor=${first.next_cursor}`);
    const last = await read(member.client, `limit=100&cursor=${largest.next_cursor}`);

    const pages = [first, largest, last].map(({ events }) => events);
    expect(pages.map(({ length }) => length)).toEqual([20, 100, 31]);
    expect(last.next_cursor).toBeNull();
    const ids = pages.flat().map(({ id }) => id);
    expect(ids).toEqual([...ids].sort((a, b) => b - a));
    expect(new Set(ids).size).toBe(151);
  });
});

test('every kind of event has a text for members, or belongs to no account', async () => {
  const [{ definition }] = await sql(
    scene,
    "select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'security_events_kind'",
  );

  const kinds = [...String(definition).matchAll(/'(\w+)'/g)].map(([, kind]) => kind);

  expect(kinds.sort()).toEqual([...ACTIVITY_KINDS, ...KINDS_WITHOUT_ACCOUNT].sort());
});
