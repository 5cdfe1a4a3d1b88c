import { beforeEach, expect, test } from '@jest/globals';
import type { AdminGroup } from '@lodge/contracts';
import { sharedScene } from '@lodge/scene';
import { bodyOf, errorOf, joinAll, newGroup, query, register, signedIn } from '@lodge/testing';

const TEXT = 'Walks on Sundays.  Everybody is welcome 👋';
let group: AdminGroup;

const scene = await sharedScene();
const admin = await signedIn(scene.url, scene.admin);
const member = await register(scene.url);
beforeEach(async () => {
  group = await newGroup(admin);
});

const describeGroup = (description: unknown, id = group.id, client = admin) =>
  client.put(`/api/admin/groups/${id}`, { description });
const listed = (groups: { id: number; description: string }[]) =>
  groups.find(({ id }) => id === group.id)?.description;

test('a group has no description until an admin writes one, which every list carries', async () => {
  await joinAll(group, member);
  const guest = await register(scene.url);
  const lists = async () => [
    listed(bodyOf(await member.client.get('/api/groups')).groups),
    listed(bodyOf(await member.client.get('/api/all-groups')).groups),
    listed(bodyOf(await guest.client.get('/api/all-groups')).groups),
    bodyOf(await member.client.get(`/api/groups/${group.id}`)).group.description,
    listed(bodyOf(await admin.get('/api/admin/groups')).groups),
  ];
  expect([group.description, ...(await lists())]).toEqual(Array(6).fill(''));

  const response = await describeGroup(`  ${TEXT}\n`);

  expect(response).toMatchObject({
    status: 200,
    body: { group: { ...group, member_count: 2, description: TEXT } },
  });
  expect(await lists()).toEqual(Array(5).fill(TEXT));
  expect((await admin.get('/api/admin/log?limit=1')).body.entries).toMatchObject([
    { action: 'describe-group', subject_id: group.id, subject_name: group.name },
  ]);
});

test('a group may be created with a description, and lose it', async () => {
  const name = `Described ${member.id}`;
  const created = await admin.post('/api/groups', { name, description: TEXT });
  expect([created.status, created.body.group.description]).toEqual([201, TEXT]);

  const response = await describeGroup('', created.body.group.id);

  expect(response.body.group.description).toBe('');
});

test.each([
  ['x'.repeat(201), 'Group description must be 200 characters or less'],
  ['x'.repeat(100_000), 'Group description must be 200 characters or less'],
  ['two\nlines', 'Group description contains characters that are not allowed'],
  ['hidden\u200b', 'Group description contains characters that are invisible or reverse the text'],
  ['a\u0301\u0301\u0301', 'Group description can have at most 2 accents or marks on a letter'],
  [5, 'Group description must be text'],
  [null, 'Group description must be text'],
  [undefined, 'Group description must be text'],
])('a description %j is invalid', async (description, text) => {
  const response = await describeGroup(description);

  expect(response.status).toBe(400);
  expect(errorOf(response).fields).toEqual({ description: text });
});

test('two hundred characters count as written, whatever they take to store', async () => {
  expect((await describeGroup('👋'.repeat(200))).status).toBe(200);
});

test('a group that is not there is not found, and nobody but an admin describes one', async () => {
  expect((await describeGroup(TEXT, 2 ** 31 - 1)).status).toBe(404);
  expect((await describeGroup(TEXT, group.id, member.client)).status).toBe(403);
});

test('the database holds the length', async () => {
  await expect(
    query(scene.databaseUrl('owner'), 'update groups set description = $2 where id = $1', [
      group.id,
      'x'.repeat(201),
    ]),
  ).rejects.toThrow(/groups_description_length/);
});
