import { expect } from '@jest/globals';
import {
  addPhoto,
  adminOf,
  bodyOf,
  decide,
  jpegPhoto,
  register,
  type Client,
  type Member,
  type System,
} from '@lodge/testing';
import { imageAccess } from './image-access.js';

/** Walks through the whole product, from registration to the deletion of a user. */
export async function mainJob(system: System): Promise<void> {
  const admin = await adminOf(system);
  const [anton, bruno] = [await register(system.url), await register(system.url)];
  await showPhotos(admin, anton, bruno);
  const group = bodyOf(await admin.post('/api/groups', { name: `Walkers ${anton.id}` })).group;
  await joinByCode(anton, group);
  await joinByRequest(admin, bruno, group.id);
  await chat(admin, anton, bruno, group.id);
  await administer(admin, anton, bruno, group.id);
}

/**
 * Both members upload, the admin decides, and each sees what the rules allow of the other's photos.
 */
async function showPhotos(admin: Client, anton: Member, bruno: Member) {
  const { approve, flag, reject } = decide(admin);
  const photo = await addPhoto(anton.client, await jpegPhoto({ width: 1700, height: 1100 }));
  const access = () => imageAccess(bruno.client, anton.id, photo);
  expect((await access()).list).toBe('absent');
  const waiting: { id: number }[] = bodyOf(
    await admin.get('/api/admin/images?status=pending'),
  ).images;
  expect(waiting.map(({ id }) => id)).toContain(photo.id);
  await approve(photo);
  expect(await access()).toMatchObject({ list: 'photo', bytes: { full: 404, thumb: 404 } });
  const own = await addPhoto(bruno.client);
  await approve(own);
  expect(await access()).toMatchObject({ list: 'listed', bytes: { full: 200, known: 304 } });
  await flag(photo);
  expect(await access()).toMatchObject({ list: 'face', bytes: { full: 404, known: 404 } });
  await flag(own);
  expect((await access()).list).toBe('listed');
  await reject(await addPhoto(anton.client));
  expect(bodyOf(await anton.client.get('/api/images')).images.map(({ id }) => id)).toEqual([
    photo.id,
  ]);
}

async function joinByCode({ client }: Member, { id, code }: { id: number; code: string }) {
  expect((await client.get(`/api/groups/${id}/messages`)).status).toBe(403);
  bodyOf(await client.post('/api/groups/join', { code: code.toLowerCase() }));
  expect(bodyOf(await client.get('/api/groups')).groups.map((group) => group.id)).toEqual([id]);
}

async function joinByRequest(admin: Client, { client }: Member, groupId: number) {
  const { request } = bodyOf(await client.post(`/api/groups/${groupId}/request`));
  const listed = async () =>
    bodyOf(await client.get('/api/all-groups')).groups.find((group) => group.id === groupId);
  expect(await listed()).toMatchObject({ is_member: false, request_status: 'pending' });
  bodyOf(await admin.post(`/api/admin/group-request/${request.id}`, { action: 'approve' }));
  expect(await listed()).toMatchObject({
    is_member: true,
    request_status: 'approved',
    member_count: 3,
  });
}

/** Both members post messages and poll with the last ETag. */
async function chat(admin: Client, anton: Member, bruno: Member, groupId: number) {
  const address = `/api/groups/${groupId}/messages` as const;
  const texts = ['first', 'second', 'third'];
  for (const [index, content] of texts.entries())
    bodyOf(await [anton, bruno][index % 2].client.post(address, { content }));
  const { headers, body } = await bruno.client.get(address);
  expect(body.messages.map(({ content }) => content)).toEqual(texts);
  const poll = () => bruno.client.get(address, { 'if-none-match': headers.get('etag')! });
  expect((await poll()).status).toBe(304);
  bodyOf(await admin.delete(`/api/messages/${body.messages[0].id}`));
  expect(bodyOf(await poll()).messages).toHaveLength(2);
}

/** The admin lists everything, removes a member from the group, edits a profile and a password, and deletes a user. */
async function administer(admin: Client, anton: Member, bruno: Member, groupId: number) {
  const members = bodyOf(await bruno.client.get(`/api/groups/${groupId}/members`)).members;
  expect(members.find(({ id }) => id === anton.id)).toMatchObject({
    username: anton.person.username,
    hasApprovedPicture: true,
    hasFacePicture: true,
  });
  bodyOf(await admin.delete(`/api/admin/groups/${groupId}/remove-user`, { userId: bruno.id }));
  expect((await bruno.client.get(`/api/groups/${groupId}/messages`)).status).toBe(403);
  const { user } = bodyOf(await admin.get(`/api/admin/user/${bruno.id}`));
  bodyOf(await admin.put(`/api/admin/user/${bruno.id}`, { ...user, notes: 'Looked after.' }));
  expect(bodyOf(await bruno.client.get('/api/user')).user.notes).toBe('Looked after.');
  bodyOf(
    await admin.post('/api/admin/change-user-password', {
      userId: bruno.id,
      newPassword: 'Another-Word-9!',
    }),
  );
  expect((await bruno.client.get('/api/user')).status).toBe(401);
  bodyOf(await bruno.client.logIn({ email: bruno.person.email, password: 'Another-Word-9!' }));
  bodyOf(await admin.delete(`/api/admin/user/${anton.id}`));
  expect([
    (await anton.client.get('/api/user')).status,
    (await bruno.client.get(`/api/images/${anton.id}`)).status,
  ]).toEqual([401, 404]);
  bodyOf(await admin.delete(`/api/admin/groups/${groupId}`, { confirm: 'DELETE' }));
  expect(bodyOf(await admin.get('/api/all-groups')).groups.map(({ id }) => id)).not.toContain(
    groupId,
  );
  expect(bodyOf(await admin.get('/api/health'))).toMatchObject({ status: 'ok' });
}
