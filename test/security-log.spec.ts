import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { RATE_LIMITS } from '@lodge/limits';
import {
  query,
  Client,
  eventually,
  person,
  register,
  signedIn,
  startSystem,
  type Member,
  type System,
} from '@lodge/testing';
import { elsewhere, from } from './support/limits.js';

const other = 'Another-Horse-43!';
const wrong = 'Wrong-Horse-42!';

interface Row {
  id: number;
  at: Date;
  kind: string;
  account_id: number | null;
  actor_id: number | null;
  group_id: number | null;
  network: string | null;
}

let system: System;
let admin: Client;
let adminId: number;
let member: Member;

const owner = (statement: string, values?: unknown[]) =>
  query<Row>(system.databaseUrl('owner'), statement, values);
const events = () => owner('select * from security_events order by id');
/** Polls, because some events are written after the response. */
const eventsOnceLogged = (count: number) =>
  eventually(`${count} events`, async () => (await events()).length >= count);
const ofKind = async (kind: string) => (await events()).filter((event) => event.kind === kind);
const about = ({ kind, account_id, actor_id, group_id }: Row) => ({
  kind,
  account_id,
  actor_id,
  group_id,
});
const event = (kind: string, ids: Partial<Row>) => ({
  kind,
  account_id: null,
  actor_id: null,
  group_id: null,
  ...ids,
});
const logIn = (email: string, password: string, headers = elsewhere()) =>
  new Client(system.url).post('/api/login', { email, password }, headers);

beforeAll(async () => {
  system = await startSystem({
    env: { all: { RATE_LIMITS: 'on' }, gateway: { TRUSTED_PROXIES: 'loopback' } },
  });
  admin = await signedIn(system.url, system.admin);
  adminId = (await admin.get('/api/user')).body.user.id;
});
afterAll(() => system.stop());

beforeEach(async () => {
  member = await register(system.url);
  await owner('delete from security_events');
});

describe('the security log', () => {
  test('records registration, sign-in and sign-out of an account', async () => {
    const client = new Client(system.url);
    const account = person();

    const {
      body: { userId },
    } = await client.post('/api/register', account);
    await client.logIn(account);
    await client.post('/api/logout');

    await eventsOnceLogged(3);
    expect((await events()).map(about)).toEqual([
      event('registered', { account_id: userId }),
      event('signed_in', { account_id: userId }),
      event('signed_out', { account_id: userId }),
    ]);
  });

  test('records failures, without an account for unknown emails', async () => {
    await logIn(member.person.email, wrong);
    await logIn(person().email, wrong);

    await eventsOnceLogged(2);
    expect((await events()).map(about)).toEqual(
      expect.arrayContaining([
        event('sign_in_failed', { account_id: member.id }),
        event('sign_in_failed', {}),
      ]),
    );
  });

  test('records when a limit starts to reject, but not each rejection', async () => {
    const { points } = RATE_LIMITS.signInByAccountAndNetwork;
    const here = elsewhere();

    for (let turn = 0; turn < points + 10; turn++) await logIn(member.person.email, wrong, here);

    await eventsOnceLogged(points + 1);
    expect(await ofKind('sign_in_failed')).toHaveLength(points);
    expect((await ofKind('locked_out')).map(about)).toEqual([
      event('locked_out', { account_id: member.id }),
    ]);
  });

  test('records password changes by the member and by an admin', async () => {
    await member.client.post('/api/change-password', {
      currentPassword: wrong,
      newPassword: other,
    });
    await member.client.post('/api/change-password', {
      currentPassword: member.person.password,
      newPassword: other,
    });
    await admin.post('/api/admin/change-user-password', {
      userId: member.id,
      newPassword: member.person.password,
    });

    expect((await events()).map(about)).toEqual([
      event('password_changed', { account_id: member.id }),
      event('password_set_by_admin', { account_id: member.id, actor_id: adminId }),
    ]);
  });

  test('records once when an admin reads the messages of a group they are not in, and never members', async () => {
    const [theirs, others] = await Promise.all(
      [1, 2].map(
        async () => (await admin.post('/api/groups', { name: person().username })).body.group,
      ),
    );
    await admin.delete(`/api/admin/groups/${others.id}/remove-user`, { userId: adminId });
    await admin.post(`/api/admin/groups/${others.id}/add-user`, { userId: member.id });
    await owner('delete from security_events');

    for (let turn = 0; turn < 3; turn++) {
      for (const { id } of [theirs, others])
        expect((await admin.get(`/api/groups/${id}/messages`)).status).toBe(200);
    }
    await member.client.get(`/api/groups/${others.id}/messages`);
    await member.client.get(`/api/groups/${theirs.id}/messages`);

    expect((await events()).map(about)).toEqual([
      event('admin_read_messages', { actor_id: adminId, group_id: others.id }),
    ]);
  });

  test('shows whether two events came from one network, without addresses', async () => {
    await logIn(member.person.email, member.person.password, from('198.51.100.7'));
    await logIn(member.person.email, member.person.password, from('198.51.100.7'));
    await logIn(member.person.email, member.person.password, from('198.51.100.8'));

    const [first, second, third] = (await ofKind('signed_in')).map(({ network }) => network);
    expect(first).toMatch(/^[\w-]{43}$/);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });
});

test('events older than 90 days are deleted when auth starts, and no newer ones', async () => {
  await owner(
    "insert into security_events (kind, at) select 'signed_in', now() - days * interval '1 day' from unnest(array[89, 91]) days",
  );

  await system.restart('auth');

  await eventually('the deletion', async () => (await events()).length === 1);
});

test('an admin needs their current password to change their own', async () => {
  const { status, body } = await admin.post('/api/admin/change-user-password', {
    userId: adminId,
    newPassword: other,
  });

  expect({ status, body }).toEqual({
    status: 403,
    body: { error: 'Use Change Password to change your own password', code: 'not_allowed' },
  });
  expect((await logIn(system.admin.email, system.admin.password)).status).toBe(200);
});
