import { describe, expect, test } from '@jest/globals';
import { sharedScene } from '@lodge/scene';
import { Client, RACE_ROUNDS, register, signedIn, sql, type Member } from '@lodge/testing';
import {
  anotherAdmin,
  answerAppeal,
  appealBy,
  BECAUSE,
  decideReport,
  expel,
  ownDecisions,
  reportOn,
  setUser,
  suspend,
} from '../../../test/support/decisions.js';
import { setRights } from '../../../test/support/moderators.js';

const scene = await sharedScene();
const admin = await signedIn(scene.url, scene.admin);

const back = ({ person }: Member) => signedIn(scene.url, person);
const lift = ({ id }: Member) => admin.delete(`/api/admin/users/${id}/suspension`);
const userOf = async (client: Client) => (await client.get('/api/user')).body.user;
const closed = { status: 403, body: { code: 'restricted' } };

describe('a suspension', () => {
  test('ends all sessions, and the next one may read it and appeal', async () => {
    const member = await register(scene.url);
    const elsewhere = await back(member);

    await suspend(scene, admin, member.id);

    for (const client of [member.client, elsewhere]) {
      const { body } = await client.get('/api/user');
      expect(body).toMatchObject({ ended: true, changed: true });
      expect(body).not.toHaveProperty('lifted');
    }
    const client = new Client(scene.url);
    expect((await client.logIn(member.person)).body.user.is_suspended).toBe(true);
    expect((await userOf(client)).is_suspended).toBe(true);
    const [{ action, until }] = await ownDecisions(client);
    expect(action).toBe('suspend');
    expect(Date.parse(until!) - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
    await appealBy(scene, client);
  });

  test('that is over restricts no new session', async () => {
    const member = await register(scene.url);
    await suspend(scene, admin, member.id);
    const restricted = await back(member);
    await setUser(scene, member.id, "suspended_until = now() - interval '1 s'");

    const client = await back(member);

    expect((await userOf(client)).is_suspended).toBeUndefined();
    expect((await client.get('/api/groups')).status).toBe(200);
    expect(await restricted.get('/api/groups')).toMatchObject(closed);
  });

  test('that was lifted is over, and its sessions with it', async () => {
    const [member, other] = [await register(scene.url), await register(scene.url)];
    for (const { id } of [member, other]) await suspend(scene, admin, id, { until_lifted: true });
    const restricted = await back(member);

    expect((await lift(member)).status).toBe(200);

    expect((await restricted.get('/api/user')).body).toMatchObject({ ended: true, lifted: true });
    const client = await back(member);
    expect((await client.get('/api/groups')).status).toBe(200);
    const [{ until }] = await ownDecisions(client);
    expect(Date.parse(until!)).toBeLessThanOrEqual(Date.now() + 1_000);
    const suspended = await back(other);
    expect(await ownDecisions(suspended)).toMatchObject([{ action: 'suspend', until: null }]);
    expect((await userOf(suspended)).is_suspended).toBe(true);
  });

  test('outlasts a change of mind about leaving', async () => {
    const member = await register(scene.url);
    await member.client.post('/api/account/deletion', { when: 'later' });
    await suspend(scene, admin, member.id);
    const leaving = await back(member);
    expect((await userOf(leaving)).is_suspended).toBeUndefined();

    expect((await leaving.delete('/api/account/deletion')).status).toBe(200);

    expect((await userOf(leaving)).is_suspended).toBe(true);
    expect(await leaving.get('/api/groups')).toMatchObject(closed);
  });

  test('survives a proof of identity, and a new password by a link', async () => {
    const member = await register(scene.url);
    await suspend(scene, admin, member.id);
    const client = await back(member);
    const { password } = member.person;
    expect((await client.post('/api/account/confirm', { password })).status).toBe(200);
    expect(await client.get('/api/groups')).toMatchObject(closed);

    const { link } = (await admin.post('/api/admin/password-reset', { userId: member.id })).body;
    const newPassword = 'Another-Horse-43!';
    const token = link.split('#')[1];
    expect(
      (await new Client(scene.url).post('/api/password-reset/finish', { token, newPassword }))
        .status,
    ).toBe(200);

    const again = await signedIn(scene.url, { ...member.person, password: newPassword });
    expect(await again.get('/api/groups')).toMatchObject(closed);
  });

  test('keeps a member from becoming an admin', async () => {
    const member = await register(scene.url);
    await suspend(scene, admin, member.id);
    const promote = () => setRights(admin, member, { is_admin: true });

    expect((await promote()).status).toBe(409);

    await setUser(scene, member.id, "suspended_until = now() - interval '1 s'");
    expect((await promote()).status).toBe(200);
  });

  test('is lifted of nobody who has none', async () => {
    const { id } = await register(scene.url);

    for (const [of, status] of [
      [id, 409],
      [2_147_483_647, 404],
    ])
      expect((await admin.delete(`/api/admin/users/${of}/suspension`)).status).toBe(status);
  });
});

test('A sign-in at the time of a suspension is restricted or ended', async () => {
  for (let round = 0; round < RACE_ROUNDS; round++) {
    const member = await register(scene.url);
    const report = await reportOn(scene, member.id);
    const client = new Client(scene.url);

    const [decision, signIn] = await Promise.all([
      decideReport(admin, report, { action: 'suspend', ...BECAUSE, days: 1 }),
      client.logIn(member.person),
      member.client.delete('/api/account/consents'),
    ]);

    expect(decision.status).toBe(201);
    expect([200, 503]).toContain(signIn.status);
    for (const one of [client, member.client])
      expect([401, 403]).toContain((await one.get('/api/groups')).status);
  }
});

const decide = (id: number, decision: object, client = admin) =>
  client.post(`/api/admin/users/${id}/decisions`, { ...BECAUSE, ...decision });
const decisionsAbout = (id: number) =>
  sql<{ action: string }>(scene, 'select action from decisions where subject_id = $1', [id]);
const entriesAbout = (id: number) =>
  sql<{ action: string }>(
    scene,
    "select action from audit_entries where subject_id = $1 and action in ('warn-user', 'suspend-user')",
    [id],
  );

describe('without a report', () => {
  test('a warning reads no days, is stated to the member, who may appeal, and is in the log', async () => {
    const member = await register(scene.url);

    expect((await decide(member.id, { action: 'warn' })).status).toBe(201);

    const [decision] = await ownDecisions(member.client);
    expect(decision).toMatchObject({
      action: 'warn',
      ...BECAUSE,
      about: null,
      facts: '',
      can_appeal: true,
    });
    const { decisions } = (await member.client.get('/api/news')).body;
    expect(decisions).toMatchObject([{ action: 'warn' }]);
    expect((await member.client.get('/api/groups')).status).toBe(200);
    expect(await entriesAbout(member.id)).toEqual([{ action: 'warn-user' }]);
    for (const days of [[], 1.5])
      expect((await decide(member.id, { action: 'warn', days })).status).toBe(201);
  });

  test('a suspension ends sessions, may be appealed against, and is in the log', async () => {
    const member = await register(scene.url);

    expect((await decide(member.id, { action: 'suspend', days: 3 })).status).toBe(201);

    expect((await member.client.get('/api/user')).status).toBe(401);
    const appealId = await appealBy(scene, await back(member));
    expect((await answerAppeal(admin, appealId, 'reversed')).status).toBe(409);
    expect(await entriesAbout(member.id)).toEqual([{ action: 'suspend-user' }]);
  });

  test('nobody is suspended twice, however they came to be', async () => {
    const [suspended, expelled] = [await register(scene.url), await register(scene.url)];
    await suspend(scene, admin, suspended.id);
    await expel(scene, admin, expelled.id);

    for (const { id } of [suspended, expelled])
      expect((await decide(id, { action: 'suspend', until_lifted: true })).status).toBe(409);
    expect((await decide(expelled.id, { action: 'warn' })).status).toBe(409);
    expect((await decide(suspended.id, { action: 'warn' })).status).toBe(201);

    expect(await decisionsAbout(suspended.id)).toHaveLength(2);
    expect(await decisionsAbout(expelled.id)).toHaveLength(1);
  });

  test('no admin is suspended, and nobody decides about themselves', async () => {
    const other = await anotherAdmin(scene);

    for (const [client, action] of [
      [admin, 'suspend'],
      [other.client, 'suspend'],
      [other.client, 'warn'],
    ] as const)
      expect((await decide(other.id, { action, days: 1 }, client)).status).toBe(409);

    expect(await decisionsAbout(other.id)).toEqual([]);
    expect(await entriesAbout(other.id)).toEqual([]);
    expect((await other.client.get('/api/groups')).status).toBe(200);
  });

  test.each([
    { action: 'expel' },
    { action: 'dismiss' },
    { action: 'remove' },
    { action: 'warn', rule: 'none' },
    { action: 'warn', explanation: ' ' },
    { action: 'warn', explanation: 'x'.repeat(1_001) },
    { action: 'suspend' },
    { action: 'suspend', until_lifted: false },
  ])('%j is refused, and changes nothing', async (decision) => {
    const { id } = await register(scene.url);

    expect((await decide(id, decision)).status).toBe(400);

    expect(await decisionsAbout(id)).toEqual([]);
  });
});

test('Of two suspensions at once the second gets a conflict', async () => {
  const other = await anotherAdmin(scene);
  for (let round = 0; round < RACE_ROUNDS; round++) {
    const member = await register(scene.url);

    const answers = await Promise.all(
      [admin, other.client].map((client) =>
        decide(member.id, { action: 'suspend', days: 1 }, client),
      ),
    );

    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await decisionsAbout(member.id)).toHaveLength(1);
  }
});

test('A suspension and a promotion at once never suspend an admin', async () => {
  for (let round = 0; round < RACE_ROUNDS; round++) {
    const member = await register(scene.url);

    const [decision, promotion] = await Promise.all([
      decide(member.id, { action: 'suspend', days: 1 }),
      setRights(admin, member, { is_admin: true }),
    ]);

    expect([decision.status, promotion.status].filter((status) => status === 409)).toHaveLength(1);
    const [user] = await sql<{ is_admin: boolean; is_suspended: boolean }>(
      scene,
      'select is_admin, suspended_until is not null as is_suspended from users where id = $1',
      [member.id],
    );
    expect(user!.is_admin).toBe(!user!.is_suspended);
  }
});

test('A suspension without a report and one on a report last as long as the longer', async () => {
  const member = await register(scene.url);
  await decide(member.id, { action: 'suspend', days: 30 });
  const report = await reportOn(scene, member.id);

  await decideReport(admin, report, { action: 'suspend', ...BECAUSE, days: 1 });

  const [{ days }] = await sql<{ days: number }>(
    scene,
    'select round(extract(epoch from suspended_until - now()) / 86400)::integer as days from users where id = $1',
    [member.id],
  );
  expect(days).toBe(30);
});
