import { describe, expect, test } from '@jest/globals';
import { GROUP_CODE } from '@lodge/contracts';
import { sharedScene } from '@lodge/scene';
import { errorOf, groupWith, newGroup, register, signedIn, type Client } from '@lodge/testing';

const system = await sharedScene();
const admin = await signedIn(system.url, system.admin);

const member = () => register(system.url);
const requestsOf = async (groupName: string) =>
  (await admin.get('/api/admin/group-requests?limit=100')).body.requests.filter(
    (request: { group_name: string }) => request.group_name === groupName,
  );
const listed = async (client: Client, id: number) =>
  (await client.get('/api/all-groups')).body.groups.find(
    (group: { id: number }) => group.id === id,
  );

describe('a group', () => {
  test('names its creator by email to admins only, in both lists', async () => {
    const { id } = (await admin.post('/api/groups', { name: 'Founders' })).body.group;
    const added = await member();
    await admin.post(`/api/admin/groups/${id}/add-user`, { userId: added.id });
    const listsOf = async (client: Client) => [
      await listed(client, id),
      (await client.get('/api/groups')).body.groups.find((group) => group.id === id),
      (await client.get(`/api/groups/${id}`)).body.group,
    ];

    for (const group of await listsOf(admin))
      expect(group).toHaveProperty('created_by_email', system.admin.email);
    for (const group of await listsOf(added.client))
      expect(group).not.toHaveProperty('created_by_email');
  });

  test('has a code without ambiguous characters, and its creator as first member', async () => {
    const { status, body } = await admin.post('/api/groups', { name: '  Anglers  ' });
    expect(status).toBe(201);
    expect(body.code).toMatch(GROUP_CODE);
    expect(body.group).toMatchObject({
      name: 'Anglers',
      code: body.code,
      member_count: 1,
      created_by_email: system.admin.email,
    });
    const {
      body: { members },
    } = await admin.get(`/api/groups/${body.group.id}/members`);
    expect(members.map((one: { username: string }) => one.username)).toEqual([
      system.admin.username,
    ]);
  });

  test('has a unique name, ignoring case', async () => {
    await newGroup(admin, 'Straßenbahner Ü');
    const { status, body } = await admin.post('/api/groups', { name: 'STRAßENBAHNER ü' });
    expect({ status, body }).toMatchObject({
      status: 409,
      body: { error: 'A group with this name already exists' },
    });
  });

  test.each([
    ['', 'Group name is required'],
    ['   ', 'Group name is required'],
    [7, 'Group name is required'],
    ['x'.repeat(61), 'Group name must be 60 characters or less'],
    ['a\u0000b', 'Group name contains characters that are not allowed'],
  ])('is rejected with the name %j', async (name, text) => {
    const response = await admin.post('/api/groups', { name });
    const { error, fields } = errorOf(response);
    expect({ status: response.status, error, field: fields?.name }).toEqual({
      status: 400,
      error: text,
      field: text,
    });
  });
});

describe('joining by code', () => {
  test('accepts the code in any case, with spaces and dashes', async () => {
    const group = await newGroup(admin);
    const reformatted = `${group.code.slice(0, 3).toLowerCase()}-${group.code.slice(3)} `;
    const { status, body } = await (
      await member()
    ).client.post('/api/groups/join', { code: reformatted });
    expect({ status, id: body.group?.id, count: body.group?.member_count }).toEqual({
      status: 200,
      id: group.id,
      count: 2,
    });
  });

  test.each([
    ['', 400, 'Please enter a group code'],
    [undefined, 400, 'Please enter a group code'],
    ['ZZZZZZ', 404, 'Invalid group code'],
    ['a\u0000', 404, 'Invalid group code'],
    ['X'.repeat(5_000), 404, 'Invalid group code'],
  ])('answers %j with %i', async (code, status, error) => {
    const response = await (await member()).client.post('/api/groups/join', { code });
    expect({ status: response.status, error: response.body.error }).toEqual({ status, error });
  });

  test('twice is a conflict, also concurrently', async () => {
    const group = await newGroup(admin);
    const { client } = await member();
    const responses = await Promise.all(
      Array.from({ length: 6 }, () => client.post('/api/groups/join', { code: group.code })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    expect((await client.get('/api/groups')).body.groups).toHaveLength(1);
  });
});

describe('a request', () => {
  test('is pending until an admin approves it, which adds the member', async () => {
    const group = await newGroup(admin);
    const { client, person } = await member();
    const pending = await client.post(`/api/groups/${group.id}/request`);
    expect(pending).toMatchObject({ status: 201, body: { request: { status: 'pending' } } });
    expect(await listed(client, group.id)).toMatchObject({
      is_member: false,
      request_status: 'pending',
    });
    expect((await client.post(`/api/groups/${group.id}/request`)).status).toBe(409);
    const decided = await admin.post(`/api/admin/group-request/${pending.body.request.id}`, {
      action: 'approve',
    });
    expect(decided.body.request).toMatchObject({
      status: 'approved',
      user_username: person.username,
      user_email: person.email,
      group_id: group.id,
      group_name: group.name,
      group_code: group.code,
      processed_by_username: system.admin.username,
    });
    expect(await listed(client, group.id)).toMatchObject({
      is_member: true,
      request_status: 'approved',
    });
    expect((await client.post(`/api/groups/${group.id}/request`)).body.code).toBe('already_member');
  });

  test('decided by two admins concurrently is decided by one, and the other gets a 409', async () => {
    const group = await newGroup(admin);
    const otherAdmin = await signedIn(system.url, system.admin);
    for (let round = 0; round < 10; round++) {
      const { client, id } = await member();
      const {
        body: { request },
      } = await client.post(`/api/groups/${group.id}/request`);
      const responses = await Promise.all([
        admin.post(`/api/admin/group-request/${request.id}`, { action: 'approve' }),
        otherAdmin.post(`/api/admin/group-request/${request.id}`, { action: 'reject' }),
      ]);
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
      const members = (await admin.get(`/api/admin/groups/${group.id}/members`)).body.members.map(
        (one: { id: number }) => one.id,
      );
      expect(members.includes(id)).toBe(responses[0].status === 200);
    }
  });

  test('made while joining by code does not stay pending', async () => {
    const group = await newGroup(admin);
    for (let round = 0; round < 10; round++) {
      const { client } = await member();
      const [requested, joined] = await Promise.all([
        client.post(`/api/groups/${group.id}/request`),
        client.post('/api/groups/join', { code: group.code }),
      ]);
      expect([201, 409]).toContain(requested.status);
      expect(joined.status).toBe(200);
    }
    expect(
      (await requestsOf(group.name)).filter(
        ({ status }: { status: string }) => status === 'pending',
      ),
    ).toEqual([]);
  });

  test('made many times concurrently is created once', async () => {
    const group = await newGroup(admin);
    const { client } = await member();
    const responses = await Promise.all(
      Array.from({ length: 6 }, () => client.post(`/api/groups/${group.id}/request`)),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    expect(await requestsOf(group.name)).toHaveLength(1);
  });
});

describe('members', () => {
  test('are added and removed by an admin, once each', async () => {
    const group = await newGroup(admin);
    const { id: userId } = await member();
    const add = (groupId: number, body: { userId: number }) =>
      admin.post(`/api/admin/groups/${groupId}/add-user`, body);
    const remove = () => admin.delete(`/api/admin/groups/${group.id}/remove-user`, { userId });

    const answers = [await add(group.id, { userId }), await add(group.id, { userId })];
    const errors = [
      await add(group.id, { userId: 2_000_000_000 }),
      await add(2_000_000_000, { userId }),
    ].map(({ body }) => body.error);
    answers.push(await remove(), await remove());

    expect(answers.map(({ status }) => status)).toEqual([200, 409, 200, 404]);
    expect(errors).toEqual(['User not found', 'Group not found']);
  });
});

test('members are listed and read by their id without emails, by those who may see them', async () => {
  const [one, other, outsider] = [await member(), await member(), await member()];
  const group = await groupWith(admin, one, other);
  const list = `/api/groups/${group.id}/members` as const;
  const path = (id: number) => `${list}/${id}` as const;

  const { status, body } = await one.client.get(path(other.id));
  const { members } = (await one.client.get(list)).body;

  const { password: _password, email: _email, ...profile } = other.person;
  expect([status, body.member]).toEqual([
    200,
    {
      ...profile,
      id: other.id,
      joined_at: expect.any(String),
      hasApprovedPicture: false,
      hasFacePicture: false,
      avatar: null,
    },
  ]);
  expect(members).toContainEqual(body.member);
  expect(JSON.stringify(members)).not.toContain('@');
  const { email } = other.person;
  expect((await admin.get(list)).body.members.map((seen) => seen.email)).toContain(email);
  expect((await admin.get(path(other.id))).body.member).toMatchObject({ email });
  expect((await one.client.get(path(outsider.id))).status).toBe(404);
  expect((await outsider.client.get(path(one.id))).status).toBe(403);
  await other.client.post('/api/blocks', { userId: one.id });
  expect((await one.client.get(path(other.id))).status).toBe(404);
});
