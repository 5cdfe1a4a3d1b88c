import { describe, expect, test } from '@jest/globals';
import { sharedScene } from '@lodge/scene';
import { Client, RACE_ROUNDS, register, signedIn, sql, type Member } from '@lodge/testing';
import {
  BECAUSE,
  decideReport,
  ownDecisions,
  reportOn,
  suspend,
} from '../../../test/support/decisions.js';

const scene = await sharedScene();
const admin = await signedIn(scene.url, scene.admin);

const back = ({ person }: Member) => signedIn(scene.url, person);
const lift = ({ id }: Member) => admin.delete(`/api/admin/users/${id}/suspension`);
const userOf = async (client: Client) => (await client.get('/api/user')).body.user;
const closed = { status: 403, body: { code: 'restricted' } };

describe('a suspension', () => {
  test('ends all sessions, and the next one may read and appeal, and nothing else', async () => {
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
    expect(await client.get('/api/groups')).toMatchObject(closed);
    expect(await client.get('/api/live')).toMatchObject(closed);
    expect(await client.get(`/uploads/${'0'.repeat(32)}.webp`)).toMatchObject(closed);
    const [{ id, action, until }] = await ownDecisions(client);
    expect(action).toBe('suspend');
    expect(Date.parse(until!) - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
    expect(
      (await client.post(`/api/account/decisions/${id}/appeal`, { text: 'It was not me.' })).status,
    ).toBe(201);
    expect((await client.get('/api/account/export')).status).toBe(200);
  });

  test('until it is lifted has no date', async () => {
    const member = await register(scene.url);

    await suspend(scene, admin, member.id, { until_lifted: true });

    const client = await back(member);
    expect(await ownDecisions(client)).toMatchObject([{ action: 'suspend', until: null }]);
    expect((await userOf(client)).is_suspended).toBe(true);
  });

  test('that is over restricts no new session', async () => {
    const member = await register(scene.url);
    await suspend(scene, admin, member.id);
    const restricted = await back(member);
    await sql(scene, "update users set suspended_until = now() - interval '1 s' where id = $1", [
      member.id,
    ]);

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
    expect((await lift(member)).status).toBe(409);
    expect(await ownDecisions(await back(other))).toMatchObject([{ until: null }]);
  });

  test('lasts as long as the longest', async () => {
    const member = await register(scene.url);
    await suspend(scene, admin, member.id, { days: 30 });
    await suspend(scene, admin, member.id, { days: 1 });

    const [{ days }] = await sql(
      scene,
      'select round(extract(epoch from suspended_until - now()) / 86400)::integer as days from users where id = $1',
      [member.id],
    );

    expect(days).toBe(30);
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
    const { email: _, password: __, ...profile } = member.person;
    const promote = () => admin.put(`/api/admin/user/${member.id}`, { ...profile, is_admin: true });

    expect((await promote()).status).toBe(409);

    await sql(scene, "update users set suspended_until = now() - interval '1 s' where id = $1", [
      member.id,
    ]);
    expect((await promote()).status).toBe(200);
  });

  test('is for admins to lift', async () => {
    const member = await register(scene.url);
    const own = await member.client.delete(`/api/admin/users/${member.id}/suspension`);

    expect(own.status).toBe(403);
    expect((await admin.delete('/api/admin/users/2147483647/suspension')).status).toBe(404);
    expect((await lift(member)).status).toBe(409);
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
