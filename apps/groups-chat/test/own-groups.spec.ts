import { expect, test } from '@jest/globals';
import { defaultEmblem, type OwnGroup } from '@lodge/contracts';
import { sharedScene } from '@lodge/scene';
import {
  chattingTrio,
  joinAll,
  newGroup,
  query,
  register,
  signedIn,
  sql,
  type Member,
} from '@lodge/testing';

const scene = await sharedScene();
const admin = await signedIn(scene.url, scene.admin);

const post = async ({ client }: Member, groupId: number, content: string) =>
  (await client.post(`/api/groups/${groupId}/messages`, { content })).body.chat_message as {
    id: number;
    created_at: string;
  };

async function ownGroup({ client }: Pick<Member, 'client'>, groupId: number): Promise<OwnGroup> {
  const { groups } = (await client.get('/api/groups')).body;
  return groups.find(({ id }) => id === groupId)!;
}

const summary = async (member: Member, groupId: number) => {
  const { unread_count, first_unread_id, last_message } = await ownGroup(member, groupId);
  return { unread_count, first_unread_id, last: last_message?.content };
};

test('a group shows its last message, and where the unread ones begin', async () => {
  const { one, other, group } = await chattingTrio(scene.url, admin);
  const read = (message_id: number) =>
    one.client.post(`/api/groups/${group.id}/messages/read`, { message_id });
  const empty = await newGroup(admin);
  expect(await ownGroup({ client: admin }, empty.id)).toMatchObject({
    unread_count: 0,
    first_unread_id: null,
    last_message: null,
  });

  await read((await post(one, group.id, 'mine')).id);
  const first = await post(other, group.id, 'first');
  const last = await post(other, group.id, 'last');

  expect(await ownGroup(one, group.id)).toMatchObject({
    unread_count: 2,
    first_unread_id: first.id,
    last_message: {
      user_id: other.id,
      username: other.person.username,
      content: 'last',
      created_at: last.created_at,
    },
  });
  await read(first.id);
  expect(await summary(one, group.id)).toEqual({
    unread_count: 1,
    first_unread_id: last.id,
    last: 'last',
  });
});

test('a read mark that does not move writes nothing', async () => {
  const { one, other, group } = await chattingTrio(scene.url, admin);
  const first = await post(other, group.id, 'first');
  const last = await post(other, group.id, 'last');
  const read = (message_id: number) =>
    one.client.post(`/api/groups/${group.id}/messages/read`, { message_id });
  await read(last.id);
  const before = await membership(one, group.id);

  const answers = [await read(first.id), await read(last.id), await read(last.id + 1)];

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await membership(one, group.id)).toEqual(before);
});

// PostgreSQL writes a new version of a row on every update.
const membership = async ({ id }: Member, groupId: number) =>
  query(
    scene.databaseUrl('owner'),
    'select ctid, xmin, last_read_id from memberships where group_id = $1 and user_id = $2',
    [groupId, id],
  );

test('a member who joins is answered with the group as it is listed', async () => {
  const { one, group } = await chattingTrio(scene.url, admin);
  await post(one, group.id, 'before');
  const newcomer = await register(scene.url);

  const { body } = await newcomer.client.post('/api/groups/join', { code: group.code });

  expect(body.group).toEqual(await ownGroup(newcomer, group.id));
  expect(body.group).toMatchObject({ unread_count: 0, last_message: { content: 'before' } });
});

const unread = async (member: Member, groupId: number) =>
  (await ownGroup(member, groupId)).unread_count;
const messagesFor = async ({ client }: Member, groupId: number) =>
  (await client.get(`/api/groups/${groupId}/messages`)).body.messages.length;
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

test('a muted group counts nothing unread and hides nothing, until it is lifted', async () => {
  const { one, other, group } = await chattingTrio(scene.url, admin);
  expect(await unread(one, group.id)).toBe(2);
  expect((await one.client.put('/api/mutes', { groupId: group.id })).status).toBe(200);
  expect(await unread(one, group.id)).toBe(0);
  expect(await unread(other, group.id)).toBe(2);
  expect(await messagesFor(one, group.id)).toBe(3);
  expect((await one.client.get('/api/mutes')).body).toEqual({
    groups: [{ group_id: group.id, name: group.name, ...defaultEmblem(group.name), until: null }],
    members: [],
  });
  for (const _ of [1, 2])
    expect((await one.client.delete(`/api/mutes/groups/${group.id}`)).status).toBe(200);
  expect(await unread(one, group.id)).toBe(2);
});

test('a muted member counts nothing unread and is seen, until the time is over', async () => {
  const { one, other, third, group } = await chattingTrio(scene.url, admin);
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
  const { one, other, third } = await chattingTrio(scene.url, admin);
  await one.client.put('/api/mutes', { userId: other.id, until: inAnHour() });
  await sql(scene, "update muted_members set until = now() - interval '1 second'");
  expect((await one.client.put('/api/mutes', { userId: third.id })).status).toBe(200);
  expect(
    await sql(scene, 'select muted_id from muted_members where user_id = $1', [one.id]),
  ).toEqual([{ muted_id: third.id }]);
});

test('leaving a group ends its mute', async () => {
  const { one, group } = await chattingTrio(scene.url, admin);
  await one.client.put('/api/mutes', { groupId: group.id });
  await one.client.delete(`/api/groups/${group.id}/membership`);
  expect((await one.client.get('/api/mutes')).body.groups).toEqual([]);
});

test('what the member does not see, and themselves, cannot be muted', async () => {
  const { one, other, third, group } = await chattingTrio(scene.url, admin);
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

test('that a member has written stays so, whoever writes after', async () => {
  const group = await newGroup(admin);
  const [one, other] = [await register(scene.url), await register(scene.url)];
  await joinAll(group, one, other);
  const hasWritten = async () =>
    (await one.client.get('/api/groups')).body.groups.map((own) => own.has_written);
  const messages = `/api/groups/${group.id}/messages` as const;

  await other.client.post(messages, { content: 'Hi' });
  expect(await hasWritten()).toEqual([false]);
  await one.client.post(messages, { content: 'Hello' });
  await other.client.post(messages, { content: 'Welcome' });

  expect(await hasWritten()).toEqual([true]);
});
