import { expect, test } from '@jest/globals';
import type { OwnGroup } from '@lodge/contracts';
import { sharedScene } from '@lodge/scene';
import { joinAll, newGroup, query, register, signedIn, type Member } from '@lodge/testing';

const scene = await sharedScene();
const admin = await signedIn(scene.url, scene.admin);

async function trio() {
  const group = await newGroup(admin);
  const [one, other, third] = [
    await register(scene.url),
    await register(scene.url),
    await register(scene.url),
  ];
  await joinAll(group, one, other, third);
  return { one, other, third, group };
}

const post = async ({ client }: Member, groupId: number, content: string) =>
  (await client.post(`/api/groups/${groupId}/messages`, { content })).body.chat_message as {
    id: number;
    created_at: string;
  };

async function ownGroup({ client }: Member, groupId: number): Promise<OwnGroup> {
  const { groups } = (await client.get('/api/groups')).body;
  return groups.find(({ id }) => id === groupId)!;
}

const summary = async (member: Member, groupId: number) => {
  const { unread_count, first_unread_id, last_message } = await ownGroup(member, groupId);
  return { unread_count, first_unread_id, last: last_message?.content };
};

test('a group shows its last message, and where the unread ones begin', async () => {
  const { one, other, group } = await trio();
  expect(await ownGroup(one, group.id)).toMatchObject({
    unread_count: 0,
    first_unread_id: null,
    last_message: null,
  });

  await post(one, group.id, 'mine');
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
  await one.client.post(`/api/groups/${group.id}/messages/read`, { message_id: first.id });
  expect(await summary(one, group.id)).toEqual({
    unread_count: 1,
    first_unread_id: last.id,
    last: 'last',
  });
});

test('a read mark that does not move writes nothing', async () => {
  const { one, other, group } = await trio();
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
  const { one, group } = await trio();
  await post(one, group.id, 'before');
  const newcomer = await register(scene.url);

  const { body } = await newcomer.client.post('/api/groups/join', { code: group.code });

  expect(body.group).toEqual(await ownGroup(newcomer, group.id));
  expect(body.group).toMatchObject({ unread_count: 0, last_message: { content: 'before' } });
});
