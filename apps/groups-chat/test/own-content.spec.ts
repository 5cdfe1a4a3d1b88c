import { beforeEach, describe, expect, test } from '@jest/globals';
import { defaultEmblem, type AdminGroup } from '@lodge/contracts';
import { sharedScene } from '@lodge/scene';
import {
  RACE_ROUNDS,
  bodyOf,
  count,
  joinAll,
  newGroup,
  query,
  register,
  signedIn,
  sql,
  type Client,
  type Member,
} from '@lodge/testing';

const ROUNDS = 20;
let group: AdminGroup;
let member: Member;

const system = await sharedScene();
const admin = await signedIn(system.url, system.admin);
beforeEach(async () => {
  [group, member] = [await newGroup(admin), await register(system.url)];
});

const join = ({ client }: Member) => client.post('/api/groups/join', { code: group.code });
const leave = ({ client }: { client: Client }, id = group.id) =>
  client.delete(`/api/groups/${id}/membership`);
const post = ({ client }: { client: Client }, content = 'hello') =>
  client.post(`/api/groups/${group.id}/messages`, { content });
const sent = async (who: { client: Client }, content?: string) =>
  bodyOf(await post(who, content)).chat_message.id;
const removeMessage = ({ client }: { client: Client }, id: number, groupId = group.id) =>
  client.delete(`/api/groups/${groupId}/messages/${id}`);
const contents = async ({ client }: { client: Client }) =>
  bodyOf(await client.get(`/api/groups/${group.id}/messages`)).messages.map(
    ({ content }) => content,
  );
const request = async ({ client }: Member): Promise<number> =>
  bodyOf(await client.post(`/api/groups/${group.id}/request`)).request.id;
const withdraw = ({ client }: { client: Client }, id: number) =>
  client.delete(`/api/group-requests/${id}`);
const decideOn = (id: number, action: 'approve' | 'reject') =>
  admin.post(`/api/admin/group-request/${id}`, { action });
const removeByAdmin = ({ id: userId }: Member) =>
  admin.delete(`/api/admin/groups/${group.id}/remove-user`, { userId });
const listed = async ({ client }: Member) =>
  bodyOf(await client.get('/api/all-groups')).groups.find(({ id }) => id === group.id)!;
const isMember = async ({ id }: Member) =>
  (await count(system, 'memberships where group_id = $1 and user_id = $2', [group.id, id])) === 1;

describe('a member leaves a group', () => {
  test('and from then on reads and writes nothing there', async () => {
    await joinAll(group, member);
    await sent(member);

    const response = await leave(member);

    expect(response).toMatchObject({ status: 200, body: { message: 'Left group' } });
    const { client } = member;
    const statuses = [
      await client.get(`/api/groups/${group.id}`),
      await client.get(`/api/groups/${group.id}/members`),
      await client.get(`/api/groups/${group.id}/messages`),
      await post(member),
    ].map(({ status }) => status);
    expect(statuses).toEqual([403, 403, 403, 403]);
    expect(bodyOf(await client.get('/api/groups')).groups).toEqual([]);
    expect(await contents({ client: admin })).toEqual(['hello']);
  });

  test('but after a rejected request cannot use leaving to request again', async () => {
    await decideOn(await request(member), 'reject');
    await joinAll(group, member);

    await leave(member);

    expect((await member.client.post(`/api/groups/${group.id}/request`)).body).toMatchObject({
      code: 'request_rejected',
    });
  });

  test('while an admin removes them: they are out, and stay out', async () => {
    for (let round = 0; round < RACE_ROUNDS; round++) {
      const one = await register(system.url);
      await joinAll(group, one);

      const [left, removed] = await Promise.all([leave(one), removeByAdmin(one)]);

      expect([200, 404]).toContain(left.status);
      expect(removed.status).toBe(200);
      expect(await isMember(one)).toBe(false);
      expect((await join(one)).status).toBe(403);
    }
  });

  test('just before an admin removes them: their code no longer works', async () => {
    await joinAll(group, member);
    await leave(member);

    expect((await removeByAdmin(member)).status).toBe(200);

    expect((await join(member)).status).toBe(403);
    expect((await removeByAdmin(member)).status).toBe(404);
  });

  test('an hour before an admin removes them: there is nobody to remove', async () => {
    await joinAll(group, member);
    await leave(member);
    await sql(
      system,
      "update group_departures set left_at = now() - interval '1 hour' where user_id = $1",
      [member.id],
    );

    expect((await removeByAdmin(member)).status).toBe(404);

    expect((await join(member)).status).toBe(200);
    await sql(
      system,
      "update group_departures set left_at = now() - interval '48 hours' where user_id = $1",
      [member.id],
    );
    await query(system.databaseUrl('moderation'), 'select delete_old_departures(1000)');
    expect(await count(system, 'group_departures where user_id = $1', [member.id])).toBe(0);
  });

  test('while they are deleted: both complete, and nothing is left', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const one = await register(system.url);
      await joinAll(group, one);

      const [left, deleted] = await Promise.all([
        leave(one),
        admin.delete(`/api/admin/user/${one.id}`),
      ]);

      expect([200, 401, 404]).toContain(left.status);
      expect(deleted.status).toBe(200);
      expect(await count(system, 'group_departures where user_id = $1', [one.id])).toBe(0);
    }
  });

  test('while they post: what was accepted is there, and nothing after they left', async () => {
    await joinAll(group, member);
    for (let round = 0; round < ROUNDS; round++) {
      const [left, ...posts] = await Promise.all([
        leave(member),
        ...Array.from({ length: 6 }, () => post(member, `round ${round}`)),
      ]);

      expect(left.status).toBe(200);
      for (const { status } of posts) expect([201, 403]).toContain(status);
      const accepted = posts.filter(({ status }) => status === 201).length;
      const stored = () =>
        count(system, 'messages where group_id = $1 and content = $2', [
          group.id,
          `round ${round}`,
        ]);
      expect(await stored()).toBe(accepted);
      expect((await post(member, `round ${round}`)).status).toBe(403);
      await join(member);
    }
  });

  test('while they join: both complete', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const responses = await Promise.all([join(member), leave(member), join(member)]);

      for (const { status } of responses) expect([200, 404, 409]).toContain(status);
      const found = await listed(member);
      expect(found.is_member).toBe(await isMember(member));
    }
  });
});

test('a member lists their own requests that wait, and nobody else’s', async () => {
  const groups = [group, await newGroup(admin), await newGroup(admin)];
  const requestTo = async ({ client }: Member, { id }: AdminGroup) =>
    bodyOf(await client.post(`/api/groups/${id}/request`)).request;
  const listedBy = async ({ client }: Member) =>
    bodyOf(await client.get('/api/group-requests')).requests;
  const requests = [];
  for (const each of groups) requests.push(await requestTo(member, each));
  const other = await register(system.url);
  await requestTo(other, group);

  expect(await listedBy(member)).toEqual(
    requests.map((one, at) => ({
      ...one,
      group_id: groups[at]!.id,
      group_name: groups[at]!.name,
      ...defaultEmblem(groups[at]!.name),
    })),
  );
  expect(await listedBy(other)).toHaveLength(1);

  await withdraw(member, requests[0]!.id);
  await decideOn(requests[1]!.id, 'reject');
  expect((await listedBy(member)).map(({ id }) => id)).toEqual([requests[2]!.id]);
  await joinAll(groups[2]!, member);
  expect(await listedBy(member)).toEqual([]);
});

describe('a member withdraws a request', () => {
  test('and no admin can decide on it any more, and they may request again', async () => {
    const id = await request(member);
    expect(await listed(member)).toMatchObject({ request_status: 'pending', request_id: id });

    const response = await withdraw(member, id);

    expect(response).toMatchObject({ status: 200, body: { message: 'Request withdrawn' } });
    expect((await decideOn(id, 'approve')).status).toBe(404);
    expect(await listed(member)).not.toHaveProperty('request_status');
    expect(await listed(member)).not.toHaveProperty('request_id');
    expect(await request(member)).toBeGreaterThan(id);
  });

  test('of somebody else, or one that does not exist, which is not found', async () => {
    const id = await request(await register(system.url));

    const responses = [
      await withdraw(member, id),
      await withdraw({ client: admin }, id),
      await withdraw(member, 2_000_000_000),
    ];

    expect(responses.map(({ status, body }) => [status, body.error])).toEqual(
      responses.map(() => [404, 'Request not found']),
    );
    expect((await decideOn(id, 'approve')).status).toBe(200);
  });

  test.each(['approve', 'reject'] as const)('that was decided (%s): conflict', async (action) => {
    const id = await request(member);
    await decideOn(id, action);

    expect(await withdraw(member, id)).toMatchObject({
      status: 409,
      body: { error: 'This request was already processed', code: 'already_processed' },
    });
    expect(await isMember(member)).toBe(action === 'approve');
  });

  test('while an admin approves it: one of the two wins', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const id = await request(member);

      const [withdrawn, approved] = await Promise.all([
        withdraw(member, id),
        decideOn(id, 'approve'),
      ]);

      expect([
        [200, 404],
        [409, 200],
      ]).toContainEqual([withdrawn.status, approved.status]);
      expect(await isMember(member)).toBe(approved.status === 200);
      await leave(member);
    }
  });
});

describe('a member deletes a message of their own', () => {
  test('and a poll with the old version gets the list without it', async () => {
    await joinAll(group, member);
    const [id] = [await sent(member, 'goes'), await sent(member, 'stays')];
    const path = `/api/groups/${group.id}/messages` as const;
    const etag = (await admin.get(path)).headers.get('etag')!;

    const response = await removeMessage(member, id);

    expect(response).toMatchObject({ status: 200, body: { message: 'Message deleted' } });
    expect((await admin.get(path, { 'if-none-match': etag })).status).toBe(200);
    expect(await contents(member)).toEqual(['stays']);
    expect((await removeMessage(member, id)).status).toBe(404);
  });

  test('but not one of somebody else, not in another group, and not once they are out', async () => {
    const other = await newGroup(admin);
    await joinAll(group, member);
    await joinAll(other, member);
    const [own, foreign] = [await sent(member), await sent({ client: admin })];

    const responses = [
      await removeMessage(member, foreign),
      await removeMessage({ client: admin }, own),
      await removeMessage(member, own, other.id),
      await removeMessage(member, Number.MAX_SAFE_INTEGER),
    ];
    await removeByAdmin(member);
    responses.push(await removeMessage(member, own));

    expect(responses.map(({ status, body }) => [status, body.error])).toEqual(
      responses.map(() => [404, 'Message not found']),
    );
    expect(await contents({ client: admin })).toHaveLength(2);
  });

  test('while an admin deletes it and others post: no error, and it is gone', async () => {
    await joinAll(group, member);
    for (let round = 0; round < ROUNDS; round++) {
      const id = await sent(member, 'goes');

      const [own, byAdmin, ...posts] = await Promise.all([
        removeMessage(member, id),
        admin.delete(`/api/messages/${id}`),
        post({ client: admin }),
        post(member),
      ]);

      expect([own.status, byAdmin.status].toSorted()).toEqual([200, 404]);
      expect(posts.map(({ status }) => status)).toEqual([201, 201]);
      expect(await contents(member)).not.toContain('goes');
    }
  });

  test('while an admin deletes their account: no error', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const one = await register(system.url);
      await joinAll(group, one);
      const ids = [await sent(one), await sent(one), await sent(one)];

      const [deleted, ...own] = await Promise.all([
        admin.delete(`/api/admin/user/${one.id}`),
        ...ids.map((id) => removeMessage(one, id)),
      ]);

      expect(deleted.status).toBe(200);
      for (const { status } of own) expect([200, 401, 404]).toContain(status);
    }
  });
});
