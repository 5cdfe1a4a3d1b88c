import { describe, expect, test } from '@jest/globals';
import { sharedScene } from '@lodge/scene';
import { jpegPhoto, groupWith, query, register, signedIn, type Member } from '@lodge/testing';
import { setRights } from '../../../test/support/moderators.js';

const system = await sharedScene({ withImages: true });
const admin = await signedIn(system.url, system.admin);
const raise = (member: Member, rights: object, by = admin) => setRights(by, member, rights);
const [moderator, member] = [await register(system.url), await register(system.url)];
expect((await raise(moderator, { is_moderator: true })).status).toBe(200);

const upload = async ({ client }: Member) =>
  (await client.upload(await jpegPhoto({ width: 400, height: 300 }))).body.image;

describe('a moderator', () => {
  test('is made by an admin, told so, and loses the rights at once', async () => {
    const other = await register(system.url);
    expect((await raise(other, { is_moderator: true }, moderator.client)).status).toBe(403);
    const own = async () => (await other.client.get('/api/user')).body.user;
    expect(await own()).not.toHaveProperty('is_moderator');

    await raise(other, { is_moderator: true });

    expect(await own()).toMatchObject({ isAdmin: false, is_moderator: true });
    expect((await other.client.get('/api/admin/images')).status).toBe(200);
    const { events } = (await other.client.get('/api/account/activity')).body;
    expect(events[0]).toMatchObject({ kind: 'moderator_granted', by: 'admin' });
    await raise(other, { is_moderator: false });
    expect((await other.client.get('/api/admin/images')).status).toBe(403);
  });

  test('reviews photos without seeing whose email', async () => {
    const image = await upload(member);

    const { body } = await moderator.client.get('/api/admin/images?status=pending');
    const bytes = await moderator.client.get(`/uploads/${image.filename}`);
    const approved = await moderator.client.post('/api/admin/approve-image', { imageId: image.id });

    expect(body.images).toContainEqual(
      expect.objectContaining({ id: image.id, user_id: member.id }),
    );
    expect(JSON.stringify([body, approved.body])).not.toContain(member.person.email);
    expect([bytes.status, approved.status]).toEqual([200, 200]);
    expect(approved.body.image).toMatchObject({ id: image.id, is_approved: true });
  });

  test('is seen by whom they blocked, as what they review must not depend on it', async () => {
    const image = await upload(member);
    await groupWith(admin, member, moderator);
    await member.client.post('/api/blocks', { userId: moderator.id });

    expect((await moderator.client.get(`/uploads/${image.filename}`)).status).toBe(200);
    await member.client.delete(`/api/blocks/${moderator.id}`);
  });
});

describe('the log', () => {
  const newest = async (count: number) =>
    (await admin.get(`/api/admin/log?limit=${count}`)).body.entries;

  test('tells who did what to whom, newest first', async () => {
    const image = await upload(member);
    await moderator.client.post('/api/admin/reject-image', { imageId: image.id });
    await raise(member, { is_moderator: false, age: 44 });

    expect(await newest(2)).toMatchObject([
      {
        action: 'update-user',
        actor_username: system.admin.username,
        subject_name: member.person.username,
      },
      { action: 'reject-image', actor_username: moderator.person.username, subject_id: image.id },
    ]);
  });

  test('says nothing of a save that changed nothing', async () => {
    const before = await newest(1);

    await raise(member, { is_moderator: false, age: 44 });

    expect(await newest(1)).toEqual(before);
  });

  test('keeps an entry of an account that is gone, without its name', async () => {
    const gone = await register(system.url);
    await raise(gone, { age: 33 });
    await admin.delete(`/api/admin/user/${gone.id}`);

    expect(await newest(2)).toMatchObject([
      { action: 'delete-user', subject_id: gone.id, subject_name: null },
      { action: 'update-user', subject_id: gone.id, subject_name: null },
    ]);
  });
});

describe('nobody becomes a moderator who', () => {
  test.each([
    ['waits for approval', "standing = 'pending'"],
    ['is expelled', "standing = 'expelled'"],
    ['is dormant', "standing = 'dormant', erase_after = now() + interval '1 year'"],
    ['is suspended', "suspended_until = now() + interval '1 day'"],
    ['is suspended until lifted', "suspended_until = 'infinity'"],
    ['is leaving', "erase_after = now() + interval '1 day'"],
    ['is asked for their age', 'age_asked = true'],
  ])('%s, whichever way', async (_, state) => {
    const candidate = await register(system.url);
    const owner = (set: string) =>
      query(system.databaseUrl('owner'), `update users set ${set} where id = ${candidate.id}`);
    await owner(state);

    const { status, body } = await raise(candidate, { is_moderator: true });

    expect([status, (body as { code?: string }).code]).toEqual([409, 'conflict']);
    await expect(owner('is_moderator = true')).rejects.toMatchObject({ code: '23514' });
    expect((await raise(candidate, { is_admin: true })).status).toBe(
      state.startsWith('age') ? 200 : 409,
    );
  });

  test('was suspended until yesterday is a member again, and a moderator may be suspended', async () => {
    const { id } = await register(system.url);
    const owner = (set: string) =>
      query(system.databaseUrl('owner'), `update users set ${set} where id = ${id} returning id`);

    expect(await owner("suspended_until = now() - interval '1 day'")).toHaveLength(1);
    expect(await owner('is_moderator = true')).toHaveLength(1);
    expect(await owner("suspended_until = now() + interval '1 day'")).toHaveLength(1);
  });
});
