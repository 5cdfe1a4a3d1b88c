import { expect, test } from '@jest/globals';
import { sharedScene } from '@lodge/scene';
import { adminOf, bodyOf, joinAll, newGroup, register } from '@lodge/testing';

const system = await sharedScene();
const admin = await adminOf(system);

test('A member lists their own requests that wait, and nobody else’s', async () => {
  const [member, other] = [await register(system.url), await register(system.url)];
  const groups = [await newGroup(admin), await newGroup(admin), await newGroup(admin)];
  const request = async ({ client } = member, { id } = groups[0]!) =>
    bodyOf(await client.post(`/api/groups/${id}/request`)).request;
  const listed = async ({ client } = member) =>
    bodyOf(await client.get('/api/group-requests')).requests;
  const [first, second, third] = [
    await request(),
    await request(member, groups[1]),
    await request(member, groups[2]),
  ];
  await request(other);

  expect(await listed()).toEqual(
    [first, second, third].map((one, at) => ({
      ...one,
      group_id: groups[at]!.id,
      group_name: groups[at]!.name,
    })),
  );
  expect(await listed(other)).toHaveLength(1);

  await member.client.delete(`/api/group-requests/${first.id}`);
  await admin.post(`/api/admin/group-request/${second.id}`, { action: 'reject' });
  expect((await listed()).map(({ id }) => id)).toEqual([third.id]);
  await joinAll(groups[2]!, member);
  expect(await listed()).toEqual([]);
});
