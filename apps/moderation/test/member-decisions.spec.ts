import { describe, expect, test } from '@jest/globals';
import { sharedScene } from '@lodge/scene';
import { RACE_ROUNDS, register, signedIn, sql } from '@lodge/testing';
import {
  anotherAdmin,
  BECAUSE,
  decideReport,
  expel,
  ownDecisions,
  reportOn,
  suspend,
} from '../../../test/support/decisions.js';
import { makeModerator } from '../../../test/support/moderators.js';

const scene = await sharedScene();
const admin = await signedIn(scene.url, scene.admin);

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
  test.each([{}, [], 'soon', 1.5])('a warning reads no days: %j', async (days) => {
    const member = await register(scene.url);

    expect((await decide(member.id, { action: 'warn', days })).status).toBe(201);
  });

  test('a warning is stated to the member, who may appeal, and is in the log', async () => {
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
  });

  test('a suspension ends sessions, and an appeal that another admin grants ends it', async () => {
    const [member, other] = [await register(scene.url), await anotherAdmin(scene)];

    expect((await decide(member.id, { action: 'suspend', days: 3 })).status).toBe(201);

    expect((await member.client.get('/api/user')).status).toBe(401);
    const client = await signedIn(scene.url, member.person);
    expect((await client.get('/api/groups')).body.code).toBe('restricted');
    const [{ id, until }] = await ownDecisions(client);
    expect(Date.parse(until!) - Date.now()).toBeGreaterThan(2.9 * 86_400_000);
    await client.post(`/api/account/decisions/${id}/appeal`, { text: 'It was not me.' });
    const { appeals } = (await admin.get('/api/admin/appeals')).body;
    const appeal = appeals.find(({ subject }) => subject?.id === member.id)!;
    const answer = { outcome: 'reversed', answer: 'You are right.' };
    const answerBy = (by = admin) => by.post(`/api/admin/appeals/${appeal.id}/decision`, answer);
    expect((await answerBy()).status).toBe(409);
    expect((await answerBy(other.client)).status).toBe(201);
    const back = await signedIn(scene.url, member.person);
    expect((await back.get('/api/groups')).status).toBe(200);
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

  test('moderators and members decide nothing, and of nobody is decided nothing', async () => {
    const [member, moderator] = [await register(scene.url), await register(scene.url)];
    await makeModerator(admin, moderator);
    const ofModerator = await signedIn(scene.url, moderator.person);

    for (const client of [member.client, ofModerator])
      expect((await decide(member.id, { action: 'warn' }, client)).status).toBe(403);
    expect((await decide(2_147_483_647, { action: 'warn' })).status).toBe(404);

    expect(await decisionsAbout(member.id)).toEqual([]);
  });

  test.each([
    { action: 'expel' },
    { action: 'dismiss' },
    { action: 'remove' },
    { action: ['warn'] },
    { action: 'warn', rule: 'none' },
    { action: 'warn', rule: null },
    { action: 'warn', explanation: ' ' },
    { action: 'warn', explanation: 'x'.repeat(1_001) },
    { action: 'suspend' },
    { action: 'suspend', days: 0 },
    { action: 'suspend', days: 366 },
    { action: 'suspend', days: 1.5 },
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
    const { email: _, password: __, ...profile } = member.person;

    const [decision, promotion] = await Promise.all([
      decide(member.id, { action: 'suspend', days: 1 }),
      admin.put(`/api/admin/user/${member.id}`, { ...profile, is_admin: true }),
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
