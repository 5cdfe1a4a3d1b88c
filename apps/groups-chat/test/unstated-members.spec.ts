import { expect, test } from '@jest/globals';
import { factsOf, PROFILE_FIELD_NAMES, PROFILE_FIELDS, type ProfileField } from '@lodge/contracts';
import { sharedScene } from '@lodge/scene';
import {
  adminOf,
  bodyOf,
  joinAll,
  newGroup,
  person,
  register,
  sql,
  UNSTATED,
  type Client,
} from '@lodge/testing';
import { exported, jsonOf } from '../../../test/support/exports.js';

const scene = await sharedScene();
const admin = await adminOf(scene);
await sql(scene, `update users set ${UNSTATED} where is_admin`);
const { user } = bodyOf(await admin.get('/api/user'));

const FACTS = PROFILE_FIELD_NAMES.filter((name) => (PROFILE_FIELDS[name] as ProfileField).fact);
const UNKNOWN = Object.fromEntries(FACTS.map((name) => [name, null]));

async function groupOfAdmin() {
  const group = await newGroup(admin);
  const [member, other] = [await register(scene.url), await register(scene.url)];
  await joinAll(group, member, other);
  return { group, member, other, members: `/api/groups/${group.id}/members` as const };
}

const idsOf = async (viewer: Client, members: `/api/groups/${number}/members`, q = '') =>
  bodyOf(await viewer.get(`${members}?q=${q}`)).members.map(({ id }) => id);

test('Whoever has not said who they are is in no list of members, and has no card', async () => {
  const { group, member, other, members } = await groupOfAdmin();
  const shown = [member.id, other.id];

  expect(await idsOf(member.client, members)).toEqual(shown);
  expect(await idsOf(member.client, members, user.username)).toEqual([]);
  expect((await member.client.get(`${members}/${user.id}`)).status).toBe(404);
  const counts = bodyOf(await member.client.get('/api/groups')).groups;
  expect(counts.find(({ id }) => id === group.id)?.member_count).toBe(2);
});

test('Admins see the account in each list, without facts', async () => {
  const { member, other, members } = await groupOfAdmin();

  expect(await idsOf(admin, members)).toEqual([user.id, member.id, other.id]);
  const { member: card } = bodyOf(await admin.get(`${members}/${user.id}`));
  const listed = bodyOf(await admin.get(`/api/admin/users?q=${user.username}`)).users[0]!;
  for (const one of [card, listed, user]) expect(one).toMatchObject({ ...UNKNOWN, notes: '' });
  expect(factsOf(user)).toEqual([]);
});

test('Their messages stay visible with the name', async () => {
  const { group, member } = await groupOfAdmin();
  const messages = `/api/groups/${group.id}/messages` as const;

  await admin.post(messages, { content: 'Welcome' });

  expect(bodyOf(await member.client.get(messages)).messages).toMatchObject([
    { username: user.username, content: 'Welcome' },
  ]);
  const [own] = bodyOf(await member.client.get('/api/groups')).groups;
  expect(own).toMatchObject({ unread_count: 1, last_message: { username: user.username } });
});

test('The copy of their data holds nothing invented', async () => {
  expect(jsonOf(await exported(admin), 'profile.json')).toMatchObject({ ...UNKNOWN, notes: '' });
});

test('They say all or nothing, and are listed from then on', async () => {
  const { member, members, other } = await groupOfAdmin();
  const { email: _, password: __, ...profile } = person({ username: user.username });

  const partly = await admin.put('/api/user', { ...profile, weight_pounds: null });
  // Another form still shows what was invented once.
  const all = await admin.put('/api/user', { ...profile, seen: { ...profile, notes: '' } });

  expect(partly).toMatchObject({
    status: 400,
    body: { fields: { weight_pounds: expect.any(String) } },
  });
  expect(all).toMatchObject({ status: 200, body: { user: profile } });
  expect(await idsOf(member.client, members)).toEqual([user.id, member.id, other.id]);
  await expect(sql(scene, 'update users set age = null where is_admin')).rejects.toThrow(
    'users_stated',
  );
});
