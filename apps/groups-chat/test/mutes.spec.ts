import { expect, test } from '@jest/globals';
import { sharedScene } from '@lodge/scene';
import { chattingTrio, register, signedIn, sql, type Member } from '@lodge/testing';

const scene = await sharedScene();
const admin = await signedIn(scene.url, scene.admin);

const trio = () => chattingTrio(scene.url, admin);
const unread = async ({ client }: Member, groupId: number) =>
  (await client.get('/api/groups')).body.groups.find(({ id }) => id === groupId)?.unread_count;
const messagesFor = async ({ client }: Member, groupId: number) =>
  (await client.get(`/api/groups/${groupId}/messages`)).body.messages.length;
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

test('a muted group counts nothing unread and hides nothing, until it is lifted', async () => {
  const { one, other, group } = await trio();
  expect(await unread(one, group.id)).toBe(2);
  expect((await one.client.put('/api/mutes', { groupId: group.id })).status).toBe(200);
  expect(await unread(one, group.id)).toBe(0);
  expect(await unread(other, group.id)).toBe(2);
  expect(await messagesFor(one, group.id)).toBe(3);
  expect((await one.client.get('/api/mutes')).body).toEqual({
    groups: [{ group_id: group.id, name: group.name, until: null }],
    members: [],
  });
  for (const _ of [1, 2])
    expect((await one.client.delete(`/api/mutes/groups/${group.id}`)).status).toBe(200);
  expect(await unread(one, group.id)).toBe(2);
});

test('a muted member counts nothing unread and is seen, until the time is over', async () => {
  const { one, other, third, group } = await trio();
  const until = inAnHour();
  await one.client.put('/api/mutes', { userId: third.id });
  expect((await one.client.put('/api/mutes', { userId: third.id, until })).status).toBe(200);
  expect(await unread(one, group.id)).toBe(1);
  expect(await messagesFor(one, group.id)).toBe(3);
  expect((await one.client.get('/api/mutes')).body.members).toEqual([
    { user_id: third.id, username: third.person.username, until },
  ]);
  expect((await other.client.get('/api/mutes')).body).toEqual({ groups: [], members: [] });
  await sql(scene, "update muted_members set until = now() - interval '1 second'");
  expect(await unread(one, group.id)).toBe(2);
  expect((await one.client.get('/api/mutes')).body.members).toEqual([]);
  expect((await one.client.delete(`/api/mutes/users/${third.id}`)).status).toBe(200);
});

test('a mute that has run out does not count towards the limit', async () => {
  const { one, other, third } = await trio();
  await one.client.put('/api/mutes', { userId: other.id, until: inAnHour() });
  await sql(scene, "update muted_members set until = now() - interval '1 second'");
  expect((await one.client.put('/api/mutes', { userId: third.id })).status).toBe(200);
  expect(
    await sql(scene, 'select muted_id from muted_members where user_id = $1', [one.id]),
  ).toEqual([{ muted_id: third.id }]);
});

test('leaving a group ends its mute', async () => {
  const { one, group } = await trio();
  await one.client.put('/api/mutes', { groupId: group.id });
  await one.client.delete(`/api/groups/${group.id}/membership`);
  expect((await one.client.get('/api/mutes')).body.groups).toEqual([]);
});

test('what the member does not see, and themselves, cannot be muted', async () => {
  const { one, other, third, group } = await trio();
  const stranger = await register(scene.url);
  const mute = async ({ client }: Member, body: object) =>
    (await client.put('/api/mutes', body)).status;
  expect(await mute(stranger, { groupId: group.id })).toBe(404);
  expect(await mute(one, { userId: 2_000_000_000 })).toBe(404);
  await other.client.post('/api/blocks', { userId: one.id });
  expect(await mute(one, { userId: other.id })).toBe(404);
  expect(await mute(one, { userId: one.id })).toBe(400);
  expect(await mute(one, {})).toBe(400);
  expect(await mute(one, { userId: third.id, groupId: group.id })).toBe(400);
  for (const until of ['tomorrow', '2020-01-01T00:00:00Z', '2999-01-01T00:00:00Z', '2'.repeat(90)])
    expect(await mute(one, { userId: third.id, until })).toBe(400);
  expect((await one.client.get('/api/mutes')).body).toEqual({ groups: [], members: [] });
});
