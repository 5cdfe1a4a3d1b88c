import { describe, expect, test } from '@jest/globals';
import { GROUP_LIFE } from '@lodge/contracts';
import { sharedScene } from '@lodge/scene';
import {
  bodyOf,
  chattingTrio,
  eventually,
  joinAll,
  newGroup,
  register,
  signedIn,
  sql,
  type Client,
  type Member,
} from '@lodge/testing';

const scene = await sharedScene({ env: { moderation: { SWEEP_SECONDS: '1' } } });
const admin = await signedIn(scene.url, scene.admin);

const countIn = async (client: Client, id: number) =>
  (await client.get('/api/all-groups')).body.groups.find((group) => group.id === id)!.member_count;

/** As if the members had joined on an earlier day, and the next one had begun. */
async function beginDay(groupId: number, members: number) {
  await sql(scene, 'update groups set counted_on = current_date - 1 where id = $1', [groupId]);
  const { client } = await register(scene.url);
  await eventually('the count', async () => (await countIn(client, groupId)) === members);
}

// The admin who made the group is its fourth member.
async function countedTrio() {
  const at = await chattingTrio(scene.url, admin);
  await beginDay(at.group.id, 4);
  return at;
}

const WAYS_TO_GO: Record<string, (member: Member, groupId: number) => Promise<unknown>> = {
  'leaves the group': ({ client }, id) => client.delete(`/api/groups/${id}/membership`),
  'leaves the site': ({ client }) => client.post('/api/account/deletion', { when: 'later' }),
  'leaves the site at once': ({ client }) =>
    client.post('/api/account/deletion', { when: 'now', confirm: 'DELETE' }),
  'is removed': ({ id: userId }, id) =>
    admin.delete(`/api/admin/groups/${id}/remove-user`, { userId }),
  'has not signed in for a year': ({ id }) =>
    sql(
      scene,
      "update users set standing = 'dormant', erase_after = now() + interval '1 year' where id = $1",
      [id],
    ),
};

describe('the number of members that non-members are told', () => {
  test('is the same for somebody whom a block separates from a member', async () => {
    const { group, one } = await countedTrio();
    const shared = await chattingTrio(scene.url, admin);
    await joinAll(shared.group, one);
    const { client } = shared.one;
    const before = await client.get('/api/all-groups');

    expect((await client.post('/api/blocks', { userId: one.id })).status).toBe(200);

    expect(await countIn(client, group.id)).toBe(4);
    expect(await countIn(client, shared.group.id)).toBe(4);

    await client.delete(`/api/blocks/${one.id}`);
    expect(await countIn(client, shared.group.id)).toBe(5);
    expect((await client.get('/api/all-groups')).body).toEqual(before.body);
  });

  test.each(Object.keys(WAYS_TO_GO))('stays until the next day when a member %s', async (how) => {
    const { group, one } = await countedTrio();
    const { client } = await register(scene.url);
    const before = await client.get('/api/all-groups');

    await WAYS_TO_GO[how](one, group.id);

    expect((await client.get('/api/all-groups')).body).toEqual(before.body);
  });

  test('is counted once a day', async () => {
    const { group, one, other } = await countedTrio();
    await one.client.delete(`/api/groups/${group.id}/membership`);

    await beginDay(group.id, 3);
    await joinAll(group, one);

    expect(await countIn((await register(scene.url)).client, group.id)).toBe(3);
    expect(await countIn(one.client, group.id)).toBe(4);
    expect(await countIn(other.client, group.id)).toBe(4);
  });

  test('is 1 on the day of a group’s creation, in a list that is the same for all who are in no group', async () => {
    const { group, one } = await chattingTrio(scene.url, admin);
    const [{ client }, other] = [await register(scene.url), await register(scene.url)];

    expect(await countIn(client, group.id)).toBe(1);
    expect(await countIn(one.client, group.id)).toBe(4);
    const [own, others] = await Promise.all(
      [client, other.client].map((each) => each.get('/api/all-groups')),
    );
    expect(JSON.stringify(own.body)).toEqual(JSON.stringify(others.body));
  });
});

describe('what a group is said to be', () => {
  const listed = async (client: Client, query: `?${string}` | '' = '') => {
    const { groups } = bodyOf(await client.get(`/api/all-groups${query}`));
    return groups.map(({ id, life }) => ({ id, life }));
  };

  test('is found once a day, is the same for everybody, and orders the list', async () => {
    const [busy, quiet, fresh] = [
      await countedTrio(),
      await chattingTrio(scene.url, admin),
      await newGroup(admin),
    ];
    const { client } = await register(scene.url);
    for (let count = 0; count < GROUP_LIFE.BUSY_MESSAGES; count++)
      await sql(
        scene,
        "insert into messages (group_id, user_id, content, created_at) values ($1, $2, 'x', now() - interval '6 days')",
        [busy.group.id, busy.one.id],
      );
    await sql(
      scene,
      "update groups set created_at = now() - interval '15 days' where id = any($1)",
      [[busy.group.id, quiet.group.id]],
    );
    const all = await listed(client);
    expect(all.map(({ life }) => life)).not.toContain('busy');

    await beginDay(busy.group.id, 4);
    await beginDay(quiet.group.id, 4);

    const [first, ...others] = await listed(client);
    expect(first).toEqual({ id: busy.group.id, life: 'busy' });
    expect(others.map(({ life }) => life)).toEqual(others.map(({ life }) => life).toSorted());
    expect(others).toContainEqual({ id: quiet.group.id, life: 'quiet' });
    expect(others).toContainEqual({ id: fresh.id, life: 'new' });
    expect(await listed(busy.one.client)).toEqual([first, ...others]);

    expect(await listed(client, '?show=busy')).toEqual([first]);
    const recent = (await listed(client, '?show=new')).map(({ id }) => id);
    expect(recent).toContain(fresh.id);
    expect(recent).not.toContain(quiet.group.id);
    await client.post(`/api/groups/${quiet.group.id}/request`);
    expect(await listed(client, '?show=asked')).toEqual([{ id: quiet.group.id, life: 'quiet' }]);
    expect(await listed(client, `?show=asked&q=${encodeURIComponent(fresh.name)}`)).toEqual([]);
    expect((await client.get('/api/all-groups?show=quiet')).status).toBe(400);
  });
});
