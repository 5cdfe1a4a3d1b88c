import { describe, expect, test } from '@jest/globals';
import { GROUP_CODE, type AdminGroup } from '@lodge/contracts';
import { sharedScene } from '@lodge/scene';
import {
  count,
  eventually,
  holdLock,
  joinAll,
  newGroup,
  RACE_ROUNDS,
  register,
  signedIn,
  sql,
  waitingForLock,
  type Member,
} from '@lodge/testing';

const REMOVED = 'You were removed from this group. You can request access.';

const system = await sharedScene();
const admin = await signedIn(system.url, system.admin);

const join = ({ client }: Member, code: string) => client.post('/api/groups/join', { code });
const remove = ({ id }: AdminGroup, { id: userId }: Member) =>
  admin.delete(`/api/admin/groups/${id}/remove-user`, { userId });
const add = ({ id }: AdminGroup, { id: userId }: Member) =>
  admin.post(`/api/admin/groups/${id}/add-user`, { userId });
const request = ({ id }: AdminGroup, { client }: Member) =>
  client.post(`/api/groups/${id}/request`);
const decide = (id: number, action: 'approve' | 'reject') =>
  admin.post(`/api/admin/group-request/${id}`, { action });
const replaceCode = async ({ id }: AdminGroup): Promise<string> =>
  (await admin.post(`/api/admin/groups/${id}/code`)).body.code;
const isMember = async ({ id }: AdminGroup, { client }: Member) =>
  (await client.get(`/api/groups/${id}/members`)).status === 200;
const rounds = async (play: (round: number) => Promise<void>) => {
  for (let round = 0; round < RACE_ROUNDS; round++) await play(round);
};

async function removedMember(): Promise<{ group: AdminGroup; member: Member }> {
  const [group, member] = [await newGroup(admin), await register(system.url)];
  await joinAll(group, member);
  expect((await remove(group, member)).status).toBe(200);
  return { group, member };
}

describe('a member removed by an admin', () => {
  test('deletes no message any more, even if they asked for it before', async () => {
    const [group, member] = [await newGroup(admin), await register(system.url)];
    await joinAll(group, member);
    const messages = `/api/groups/${group.id}/messages` as const;
    const { chat_message } = (await member.client.post(messages, { content: 'To be reported' }))
      .body;
    // As a post that takes its time.
    const release = await holdLock(
      system,
      `begin; select from groups where id = ${group.id} for no key update`,
    );
    const deleting = member.client.delete(`${messages}/${chat_message.id}`);
    await eventually('its lock', async () => (await waitingForLock(system)) === 1);

    const removing = await remove(group, member);
    await release();

    expect(removing.status).toBe(200);
    expect((await deleting).status).not.toBe(200);
    expect(await count(system, 'messages where id = $1', [chat_message.id])).toBe(1);
  });

  test('cannot rejoin by any code of the group, not even a new one, and learns only of the removal', async () => {
    const { group, member } = await removedMember();
    const codes = [group.code, group.code, await replaceCode(group)];

    const responses = [await join(member, codes[0]), await join(member, codes[2])];

    expect(responses.map(({ status }) => status)).toEqual([404, 403]);
    expect(responses[1].body).toEqual({ error: REMOVED, code: 'not_allowed' });
    expect(await isMember(group, member)).toBe(false);
    const headersOf = async (code: string) =>
      [...(await join(member, code)).headers].filter(
        ([name]) => !['x-request-id', 'date', 'content-length'].includes(name),
      );
    expect(await headersOf(codes[2])).toEqual(await headersOf('ZZZZZZ'));
  });

  test.each(['approve', 'reject'] as const)(
    'may request access, which lets nobody in until an admin decides: %s',
    async (action) => {
      const { group, member } = await removedMember();
      const { status, body } = await request(group, member);
      expect([status, (await join(member, group.code)).status]).toEqual([201, 403]);

      await decide(body.request.id, action);

      expect(await isMember(group, member)).toBe(action === 'approve');
      const joined = await join(member, group.code);
      expect(joined.status).toBe(action === 'approve' ? 409 : 403);
    },
  );

  test('may request again, whatever became of a request from before, also after leaving', async () => {
    const [group, member] = [await newGroup(admin), await register(system.url)];
    await decide((await request(group, member)).body.request.id, 'reject');
    await joinAll(group, member);
    await member.client.delete(`/api/groups/${group.id}/membership`);

    expect((await remove(group, member)).status).toBe(200);

    expect((await join(member, group.code)).body.error).toBe(REMOVED);
    expect((await request(group, member)).status).toBe(201);
  });

  test('leaves no record of the removal when they or the group are deleted', async () => {
    const [ofMember, ofGroup] = [await removedMember(), await removedMember()];

    await admin.delete(`/api/admin/user/${ofMember.member.id}`);
    await admin.delete(`/api/admin/groups/${ofGroup.group.id}`, { confirm: 'DELETE' });

    const left = 'group_removals where group_id = any($1)';
    expect(await count(system, left, [[ofMember.group.id, ofGroup.group.id]])).toBe(0);
  });
});

describe('concurrently', () => {
  test('a removal and many joins by code always end with the member removed', async () => {
    const group = await newGroup(admin);
    await rounds(async () => {
      const member = await register(system.url);
      await joinAll(group, member);

      const [removed, ...joined] = await Promise.all([
        remove(group, member),
        ...Array.from({ length: 4 }, () => join(member, group.code)),
      ]);

      expect(removed.status).toBe(200);
      for (const { status } of joined) expect([403, 409]).toContain(status);
      expect(await isMember(group, member)).toBe(false);
    });
  });

  test('an add and joins by code end with the member in the group', async () => {
    const { group, member } = await removedMember();
    await rounds(async () => {
      const [added, ...joined] = await Promise.all([
        add(group, member),
        join(member, group.code),
        join(member, group.code),
      ]);

      expect(added.status).toBe(200);
      for (const { status } of joined) expect([403, 409]).toContain(status);
      expect(await isMember(group, member)).toBe(true);
      await remove(group, member);
    });
  });

  test('a removal and an approval leave no member marked as removed', async () => {
    const group = await newGroup(admin);
    const member = await register(system.url);
    await rounds(async () => {
      await add(group, member);
      await remove(group, member);
      const { body } = await request(group, member);

      await Promise.all([
        decide(body.request.id, 'approve'),
        remove(group, member),
        remove(group, member),
      ]);

      const both = 'group_removals join memberships using (group_id, user_id) where user_id = $1';
      expect(await count(system, both, [member.id])).toBe(0);
    });
  });

  test('a removal after leaving keeps what was requested meanwhile, and retires what was rejected', async () => {
    const group = await newGroup(admin);
    await rounds(async () => {
      const member = await register(system.url);
      await joinAll(group, member);
      await member.client.delete(`/api/groups/${group.id}/membership`);
      const { id } = (await request(group, member)).body.request;

      const [removed] = await Promise.all([remove(group, member), decide(id, 'reject')]);

      expect(removed.status).toBe(200);
      const current = await sql<{ status: string }>(
        system,
        'select status from group_requests where user_id = $1 and is_current',
        [member.id],
      );
      // Rejected after the removal, it stays: that decision knew of it.
      expect([[], [{ status: 'rejected' }]]).toContainEqual(current);
      expect(await count(system, 'group_requests where user_id = $1', [member.id])).toBe(1);
    });
  });

  test('the removal and the deletion of a member both complete, and nothing is left', async () => {
    const group = await newGroup(admin);
    await rounds(async () => {
      const member = await register(system.url);
      await joinAll(group, member);

      const [removed, deleted] = await Promise.all([
        remove(group, member),
        admin.delete(`/api/admin/user/${member.id}`),
      ]);

      expect([200, 404]).toContain(removed.status);
      expect(deleted.status).toBe(200);
      expect(await count(system, 'group_removals where user_id = $1', [member.id])).toBe(0);
    });
  });
});

// Others in the group, and the member in another group, in every state that a change could touch.
const AROUND = `
  insert into memberships (group_id, user_id) values (:group, :bystander);
  insert into group_departures (group_id, user_id) values (:group, :bystander), (:other, :bystander);
  insert into group_removals (group_id, user_id) values (:other, :member), (:group, :removed);
  insert into group_requests (group_id, user_id, status, processed_at) values
    (:group, :bystander, 'approved', now()), (:group, :removed, 'pending', null),
    (:other, :member, 'approved', now()), (:other, :bystander, 'pending', null),
    (:other, :removed, 'rejected', now());`;

test('what happens to one membership leaves all others as they are', async () => {
  const [group, other] = [await newGroup(admin), await newGroup(admin)];
  const [member, bystander, removed] = [
    await register(system.url),
    await register(system.url),
    await register(system.url),
  ];
  const ids = { group, other, member, bystander, removed };
  await sql(
    system,
    AROUND.replace(/:(\w+)/g, (_, name: keyof typeof ids) => String(ids[name].id)),
  );
  const others = () =>
    Promise.all(
      ['memberships', 'group_departures', 'group_removals', 'group_requests'].map((table) =>
        sql(
          system,
          `select * from ${table} where (group_id, user_id) <> ($1, $2)
           and group_id in ($1, $3) order by group_id, user_id`,
          [group.id, member.id, other.id],
        ),
      ),
    );
  const before = await others();

  for (const change of [
    () => request(group, member),
    () => join(member, group.code),
    () => member.client.delete(`/api/groups/${group.id}/membership`),
    () => request(group, member),
    () => remove(group, member),
    () => add(group, member),
    () => remove(group, member),
  ]) {
    expect((await change()).status).toBeLessThan(300);
    expect(await others()).toEqual(before);
  }
});

describe('a group’s code', () => {
  test('can be replaced by an admin, who is in the log, and its members stay', async () => {
    const group = await newGroup(admin);
    const [inside, outside] = [await register(system.url), await register(system.url)];
    await joinAll(group, inside);

    const { status, body } = await admin.post(`/api/admin/groups/${group.id}/code`, {});

    expect({ status, body }).toEqual({
      status: 200,
      body: { message: 'Group code replaced', code: expect.stringMatching(GROUP_CODE) },
    });
    expect(body.code).not.toBe(group.code);
    expect((await inside.client.get('/api/groups')).body.groups).toEqual([
      expect.objectContaining({ code: body.code, member_count: 2 }),
    ]);
    expect((await join(outside, group.code)).body.error).toBe('Invalid group code');
    expect((await join(outside, body.code)).status).toBe(200);
    const entries = await sql(
      system,
      "select actor_id from audit_entries where action = 'replace-group-code' and subject_id = $1",
      [group.id],
    );
    expect(entries).toEqual([{ actor_id: 1 }]);
  });

  test('stops working as soon as the replacement is acknowledged', async () => {
    const group = await newGroup(admin);
    const waiting = await Promise.all(Array.from({ length: 10 }, () => register(system.url)));
    await rounds(async () => {
      const code = (await admin.get(`/api/groups/${group.id}`)).body.group.code!;
      const memberCount = () => count(system, 'memberships where group_id = $1', [group.id]);

      const joining = waiting.map((member) => join(member, code));
      const countAfterReplacement = await replaceCode(group).then(memberCount);
      const late = await join(waiting[0], code);
      await Promise.all(joining);

      expect(late.status).toBe(404);
      expect(await memberCount()).toBe(countAfterReplacement);
      await sql(system, 'delete from memberships where group_id = $1 and user_id <> 1', [group.id]);
    });
  });

  test('is replaced only after a pending join has completed', async () => {
    const [group, member] = [await newGroup(admin), await register(system.url)];
    const release = await holdLock(system, 'select pg_advisory_lock($1, $2)', [
      group.id,
      member.id,
    ]);
    const atLocks = (expected: number) =>
      eventually(`${expected} at locks`, async () => (await waitingForLock(system)) === expected);
    const ended: string[] = [];
    const joining = join(member, group.code).then(({ status }) => ended.push(`join ${status}`));
    await atLocks(1);
    const replacing = admin
      .post(`/api/admin/groups/${group.id}/code`)
      .then(({ status }) => ended.push(`replace ${status}`));
    await atLocks(2);
    const endedBefore = [...ended];

    await release();
    await Promise.all([joining, replacing]);

    // The two responses may arrive in either order.
    expect([endedBefore, ended.toSorted()]).toEqual([[], ['join 200', 'replace 200']]);
  });

  test('replaced by several admins concurrently is one of the codes they received', async () => {
    const group = await newGroup(admin);

    const codes = await Promise.all(Array.from({ length: 6 }, () => replaceCode(group)));

    const { code } = (await admin.get(`/api/groups/${group.id}`)).body.group;
    expect(new Set(codes).size).toBe(6);
    expect(codes).toContain(code);
  });
});
