import { beforeEach, expect, test } from '@jest/globals';
import { defaultEmblem, type AdminGroup, type WithEmblem } from '@lodge/contracts';
import { sharedScene } from '@lodge/scene';
import {
  bodyOf,
  count,
  errorOf,
  eventually,
  joinAll,
  newGroup,
  register,
  signedIn,
  sql,
} from '@lodge/testing';

interface Listed extends WithEmblem {
  id?: number;
  group_id?: number;
}

const TEXT = 'Walks on Sundays.  Everybody is welcome 👋';
let group: AdminGroup;

const scene = await sharedScene({ env: { moderation: { SWEEP_SECONDS: '1' } } });
const admin = await signedIn(scene.url, scene.admin);
const member = await register(scene.url);
beforeEach(async () => {
  group = await newGroup(admin);
});

const describeGroup = (description: unknown, id = group.id) =>
  admin.put(`/api/admin/groups/${id}`, { description });
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

test('a group has the emblem of its name until an admin chooses one, wherever it is listed', async () => {
  const chosen = { emblem: 'glass', tint: 'plum' };
  const guest = await register(scene.url);
  expect((await guest.client.post(`/api/groups/${group.id}/request`)).status).toBe(201);
  await joinAll(group, member);
  expect((await member.client.put('/api/mutes', { groupId: group.id })).status).toBe(200);
  const ofGroup = async (lists: Promise<readonly Listed[] | undefined>) => {
    const { emblem, tint } = (await lists)!.find(({ id, group_id = id }) => group_id === group.id)!;
    return { emblem, tint };
  };
  const asked = () => admin.get('/api/admin/group-requests').then(bodyOf);
  const emblems = () =>
    Promise.all(
      [
        member.client.get('/api/groups').then((response) => bodyOf(response).groups),
        member.client.get('/api/mutes').then((response) => bodyOf(response).groups),
        guest.client.get('/api/all-groups').then((response) => bodyOf(response).groups),
        guest.client
          .get(`/api/all-groups?q=${encodeURIComponent(group.name)}`)
          .then((response) => bodyOf(response).groups),
        guest.client.get('/api/group-requests').then((response) => bodyOf(response).requests),
        admin.get('/api/admin/groups').then((response) => bodyOf(response).groups),
        asked().then(({ requests }) => requests),
      ].map(ofGroup),
    );
  expect(await emblems()).toEqual(Array.from({ length: 7 }, () => defaultEmblem(group.name)));

  const updated = await admin.put(`/api/admin/groups/${group.id}`, {
    description: TEXT,
    ...chosen,
  });

  expect(updated.body.group).toMatchObject(chosen);
  expect((await describeGroup('')).body.group).toMatchObject(chosen);
  expect(await emblems()).toEqual(Array.from({ length: 7 }, () => chosen));
  const { id } = (await asked()).requests.find(({ group_id }) => group_id === group.id)!;
  const decision = await admin.post(`/api/admin/group-request/${id}`, { action: 'approve' });
  expect(decision.body.request).toMatchObject(chosen);
  const news = guest.client.get('/api/news').then((response) => bodyOf(response).requests);
  expect(await ofGroup(news)).toEqual(chosen);
});

test('a group may be created with an emblem, of those that there are', async () => {
  const name = `Emblem ${member.id}`;
  const create = (part: object) => admin.post('/api/groups', { name, ...part });
  const unknown = await create({ emblem: 'skull', tint: 5 });
  const created = await create({ emblem: 'paw', tint: 'lake' });

  expect(unknown.status).toBe(400);
  expect(errorOf(unknown).fields).toEqual({
    emblem: 'Please choose one of the emblems',
    tint: 'Please choose one of the colors',
  });
  expect(created.body.group).toMatchObject({ emblem: 'paw', tint: 'lake' });
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

test('the database holds the length', async () => {
  const write = sql(scene, "update groups set description = repeat('x', 201)");
  await expect(write).rejects.toThrow(/groups_description_length/);
});

test('a group goes at once after typing DELETE, whatever becomes of its messages, which follow', async () => {
  const path = `/api/groups/${group.id}/messages`;
  expect((await admin.post(path, { content: 'Hello' })).status).toBe(201);
  await sql(
    scene,
    `create function fail() returns trigger language plpgsql as $$ begin raise 'not now'; end $$;
     create trigger fail before delete on messages for each row when (old.group_id = ${group.id})
     execute function fail()`,
  );
  const left = () => count(scene, 'messages where group_id = $1', [group.id]);
  await joinAll(group, member);
  const remove = (confirm: string) => admin.delete(`/api/admin/groups/${group.id}`, { confirm });
  expect(await remove('delete')).toMatchObject({
    status: 400,
    body: { error: 'Please type DELETE to confirm' },
  });

  const statuses = [(await remove('DELETE')).status, (await remove('DELETE')).status];

  expect(statuses).toEqual([200, 404]);
  expect((await admin.get(path)).status).toBe(404);
  expect(listed((await member.client.get('/api/groups')).body.groups)).toBeUndefined();
  expect((await newGroup(admin, group.name)).name).toBe(group.name);
  expect(await left()).toBe(1);
  await sql(scene, 'drop function fail() cascade');
  await eventually('the messages are gone', async () => (await left()) === 0);
  expect(await count(scene, 'kept_texts where group_id = $1', [group.id])).toBe(0);
});
