import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { AdminGroup } from '@lodge/contracts';
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

const TEXT = 'Walks on Sundays.  Everybody is welcome 👋';
let group: AdminGroup;

const scene = await sharedScene({ env: { moderation: { SWEEP_SECONDS: '1' } } });
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
  const write = sql(scene, "update groups set description = repeat('x', 201)");
  await expect(write).rejects.toThrow(/groups_description_length/);
});

test('a group goes at once, whatever becomes of its messages, which follow', async () => {
  const path = `/api/groups/${group.id}/messages`;
  expect((await admin.post(path, { content: 'Hello' })).status).toBe(201);
  await sql(
    scene,
    `create function fail() returns trigger language plpgsql as $$ begin raise 'not now'; end $$;
     create trigger fail before delete on messages for each row when (old.group_id = ${group.id})
     execute function fail()`,
  );
  const left = () => count(scene, 'messages where group_id = $1', [group.id]);

  const { status } = await admin.delete(`/api/admin/groups/${group.id}`, { confirm: 'DELETE' });

  expect(status).toBe(200);
  expect((await admin.get(path)).status).toBe(404);
  expect((await newGroup(admin, group.name)).name).toBe(group.name);
  expect(await left()).toBe(1);
  await sql(scene, 'drop function fail() cascade');
  await eventually('the messages are gone', async () => (await left()) === 0);
  expect(await count(scene, 'kept_texts where group_id = $1', [group.id])).toBe(0);
});

describe('a code that is taken', () => {
  /** Lets the next write of the table find that another row has the code. */
  const takeNextCode = (table: string, constraint: string) =>
    sql(
      scene,
      `create sequence attempts;
       create function find_taken() returns trigger language plpgsql security definer as $$
         begin
           if nextval('attempts') = 1 then
             raise unique_violation using constraint = '${constraint}';
           end if;
           return new;
         end $$;
       create trigger find_taken before insert or update on ${table} for each row
       execute function find_taken()`,
    );

  afterEach(() => sql(scene, 'drop function find_taken() cascade; drop sequence attempts'));

  test('is replaced by another for the reference of a notice', async () => {
    await takeNextCode('notices', 'notices_reference_key');

    const { status } = await member.client.post('/api/notices', {
      name: 'A visitor',
      email: 'visitor@lodge.example',
      place: 'The first photo',
      statement: 'It shows me.',
      category: 'intimate_image',
      good_faith: true,
    });

    expect(status).toBe(201);
  });

  test('is replaced by another for a new group', async () => {
    await takeNextCode('groups', 'groups_code_key');

    expect((await newGroup(admin)).id).toEqual(expect.any(Number));
  });

  test('is replaced by another where a group’s code is replaced', async () => {
    const { id, code } = group;
    await takeNextCode('groups', 'groups_code_key');

    const { status, body } = await admin.post(`/api/admin/groups/${id}/code`);

    expect(status).toBe(200);
    expect(body.code).not.toBe(code);
  });
});
