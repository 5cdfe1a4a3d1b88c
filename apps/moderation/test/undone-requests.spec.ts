import { describe, expect, test } from '@jest/globals';
import type { AdminGroup } from '@lodge/contracts';
import { sharedScene } from '@lodge/scene';
import {
  bodyOf,
  eventually,
  holdLock,
  joinAll,
  newGroup,
  register,
  signedIn,
  sql,
  waitingForLock,
  type Client,
  type Member,
} from '@lodge/testing';
import { newModerator } from '../../../test/support/moderators.js';

const NOT_UNDONE = 'This decision can no longer be undone';

const scene = await sharedScene();
const admin = await signedIn(scene.url, scene.admin);
const moderator = await newModerator(scene);

const ask = async ({ client }: Member, { id }: AdminGroup) =>
  bodyOf(await client.post(`/api/groups/${id}/request`)).request.id;
const decide = async (id: number, action: string, by: Client = admin) =>
  expect((await by.post(`/api/admin/group-request/${id}`, { action })).status).toBe(200);
const undo = async (ids: number[], by: Client = admin) =>
  bodyOf(await by.post('/api/admin/requests/undo', { ids })).results;
const undoOne = async (id: number, by?: Client) => (await undo([id], by))[0]!;
const isMember = async ({ client }: Member, { id }: AdminGroup) =>
  (await client.get(`/api/groups/${id}/members`)).status === 200;
const statusFor = async ({ client }: Member, { id }: AdminGroup) =>
  bodyOf(await client.get('/api/all-groups?limit=500')).groups.find((group) => group.id === id)!
    .request_status;

async function asked() {
  const [group, member] = [await newGroup(admin), await register(scene.url)];
  return { group, member, id: await ask(member, group) };
}

describe('a decision about a request', () => {
  test.each(['approve', 'reject'])(
    'waits again in its place, undone, and is in the log: %s',
    async (action) => {
      const { group, member, id } = await asked();
      const queue = async () =>
        bodyOf(await admin.get('/api/admin/group-requests?status=pending')).requests.map(
          (one) => one.id,
        );
      const before = await queue();
      const by = action === 'approve' ? admin : moderator.client;
      await decide(id, action, by);

      const undone = await undoOne(id, by);

      expect(undone.request).toMatchObject({
        id,
        status: 'pending',
        processed_at: null,
        processed_by_username: null,
      });
      expect([await isMember(member, group), await statusFor(member, group)]).toEqual([
        false,
        'pending',
      ]);
      expect(await queue()).toEqual(before);
      const { entries } = bodyOf(await admin.get('/api/admin/log?limit=2&looks=hidden'));
      expect(entries).toMatchObject([
        { action: 'undo-request', subject_id: id },
        { action: `${action}-request`, subject_id: id },
      ]);
      await decide(id, 'approve');
      expect(await isMember(member, group)).toBe(true);
    },
  );

  test('is undone by nobody else, not twice, and not after a minute', async () => {
    const { member, group, id } = await asked();
    const late = await asked();
    await decide(id, 'approve');
    await decide(late.id, 'reject');
    await sql(
      scene,
      "update group_requests set processed_at = now() - interval '61 s' where id = $1",
      [late.id],
    );

    const rejected = { error: NOT_UNDONE, code: 'already_processed' };
    expect(await undo([id], moderator.client)).toEqual([{ id, ...rejected }]);
    expect(await undo([late.id, 2 ** 31 - 1])).toEqual([
      { id: late.id, ...rejected },
      { id: 2 ** 31 - 1, error: 'Request not found', code: 'not_found' },
    ]);
    expect(await isMember(member, group)).toBe(true);
    const [one, other] = await Promise.all([undoOne(id), undoOne(id)]);
    expect([one, other].filter(({ request }) => request)).toHaveLength(1);
    expect([one, other]).toContainEqual({ id, ...rejected });
  });

  test.each<[string, (group: AdminGroup, member: Member) => Promise<unknown>, boolean]>([
    [
      'they wrote there',
      ({ id }, { client }) => client.post(`/api/groups/${id}/messages`, { content: 'Hello!' }),
      true,
    ],
    ['they left', ({ id }, { client }) => client.delete(`/api/groups/${id}/membership`), false],
    [
      'they left and asked again',
      async (group, member) => {
        await member.client.delete(`/api/groups/${group.id}/membership`);
        await ask(member, group);
      },
      false,
    ],
    [
      'they left and came by the code',
      async (group, member) => {
        await member.client.delete(`/api/groups/${group.id}/membership`);
        await joinAll(group, member);
      },
      true,
    ],
    [
      'they were removed',
      ({ id }, { id: userId }) => admin.delete(`/api/admin/groups/${id}/remove-user`, { userId }),
      false,
    ],
  ])('is not undone once %s', async (_, act, staysIn) => {
    const { group, member, id } = await asked();
    await decide(id, 'approve');
    await act(group, member);
    const status = await statusFor(member, group);

    expect(await undoOne(id)).toEqual({ id, error: NOT_UNDONE, code: 'already_processed' });
    expect([await isMember(member, group), await statusFor(member, group)]).toEqual([
      staysIn,
      status,
    ]);
  });

  test('is not undone under a message that is being posted', async () => {
    const { group, member, id } = await asked();
    await decide(id, 'approve');
    const release = await holdLock(
      scene,
      `begin; select from memberships where group_id = ${group.id} and user_id = ${member.id} for update`,
    );
    const [undoing, posting] = [
      undoOne(id),
      member.client.post(`/api/groups/${group.id}/messages`, { content: 'Hello!' }),
    ];
    await eventually('both to wait', async () => (await waitingForLock(scene)) === 2);
    await release();

    const [undone, posted] = [await undoing, await posting];

    // Whoever is first wins, and the other learns of it.
    expect([undone.request?.status ?? undone.error, posted.status]).toEqual(
      posted.status === 201 ? [NOT_UNDONE, 201] : ['pending', 403],
    );
  });

  test('leaves the group’s code, which they may have read meanwhile, of no use to them', async () => {
    const { group, member, id } = await asked();
    await decide(id, 'approve');

    await undoOne(id);

    const joined = await member.client.post('/api/groups/join', { code: group.code });
    expect([joined.status, await isMember(member, group)]).toEqual([403, false]);
    await decide(id, 'approve');
    expect(await isMember(member, group)).toBe(true);
  });

  test('that let somebody in is undone by no moderator, who may remove nobody', async () => {
    const { group, member, id } = await asked();
    await decide(id, 'approve', moderator.client);

    expect(await undoOne(id, moderator.client)).toMatchObject({ error: NOT_UNDONE });
    expect(await isMember(member, group)).toBe(true);
  });

  test('is not undone once they came by the code after a rejection', async () => {
    const { group, member, id } = await asked();
    await decide(id, 'reject', moderator.client);
    await joinAll(group, member);

    expect(await undoOne(id, moderator.client)).toMatchObject({ error: NOT_UNDONE });
    expect([await isMember(member, group), await statusFor(member, group)]).toEqual([
      true,
      'rejected',
    ]);
  });

  test('is over with its group', async () => {
    const { group, id } = await asked();
    await decide(id, 'reject');
    await admin.delete(`/api/admin/groups/${group.id}`, { confirm: 'DELETE' });

    expect(await undoOne(id)).toEqual({ id, error: 'Request not found', code: 'not_found' });
  });
});
