import { expect, test } from '@jest/globals';
import { sharedScene } from '@lodge/scene';
import {
  addPhoto,
  decide,
  joinAll,
  memberWithPhoto,
  groupWith,
  signedIn,
  sql,
  type Client,
} from '@lodge/testing';

const scene = await sharedScene({ withImages: true });
const admin = await signedIn(scene.url, scene.admin);

const seenBy = async (client: Client, ...ids: number[]) => {
  const { status, body } = await client.get(`/api/avatars?ids=${ids.join()}`);
  expect(status).toBe(200);
  for (const { filename } of body.avatars)
    expect((await client.get(`/uploads/${filename}?size=thumb`)).status).toBe(200);
  return Object.fromEntries(
    body.avatars.map((one: { user_id: number; filename: string }) => [one.user_id, one.filename]),
  );
};

/** Members of one group, each with an approved photo. */
async function companions() {
  const [one, other] = [await memberWithPhoto(scene, admin), await memberWithPhoto(scene, admin)];
  const group = await groupWith(admin, one, other);
  return { one, other, group };
}

test('the first approved photo of a companion is theirs, in their order', async () => {
  const { one, other } = await companions();
  const second = await addPhoto(other.client);

  expect(await seenBy(one.client, other.id)).toEqual({ [other.id]: other.photo.filename });
  await other.client.put('/api/images/order', { ids: [second.id, other.photo.id] });
  expect(await seenBy(one.client, other.id)).toEqual({ [other.id]: other.photo.filename });
  expect(await seenBy(admin, other.id)).toEqual({ [other.id]: other.photo.filename });
  await decide(admin).approve(second);
  expect(await seenBy(one.client, other.id)).toEqual({ [other.id]: second.filename });
});

test('a face picture is passed over for who may not see it', async () => {
  const { one, other } = await companions();
  const second = await addPhoto(other.client);
  await decide(admin).approve(second);
  await other.client.put('/api/images/order', { ids: [other.photo.id, second.id] });
  await decide(admin).flag(other.photo);

  expect(await seenBy(one.client, other.id)).toEqual({ [other.id]: second.filename });
  await decide(admin).flag(one.photo);
  expect(await seenBy(one.client, other.id)).toEqual({ [other.id]: other.photo.filename });
});

test('there are none of members of other groups, also for reviewers, of who blocked the viewer, or who leaves', async () => {
  const { one, other, group } = await companions();
  const [stranger, leaving] = [
    await memberWithPhoto(scene, admin),
    await memberWithPhoto(scene, admin),
  ];
  await joinAll(group, leaving);
  await other.client.post('/api/blocks', { userId: one.id });
  await leaving.client.post('/api/account/deletion', { when: 'later' });

  const asked = [stranger, other, leaving].map(({ id }) => id);
  expect(await seenBy(one.client, ...asked)).toEqual({});
  await sql(scene, 'update users set is_moderator = true where id = $1', [stranger.id]);
  expect(await seenBy(stranger.client, one.id, other.id)).toEqual({});
  // The admin made the group.
  const ofAdmin = Object.keys(await seenBy(admin, ...asked)).map(Number);
  expect(ofAdmin.sort((left, right) => left - right)).toEqual([other.id, leaving.id]);
});

test.each(['', 'x', '0', '1,', '1,,2', Array(51).fill(1).join(), '1&ids=2'])(
  'the ids %j are rejected',
  async (ids) => {
    const { status, body } = await admin.get(`/api/avatars?ids=${ids}`);
    expect({ status, fields: Object.keys(body.fields ?? {}) }).toEqual({
      status: 400,
      fields: ['ids'],
    });
  },
);

test('an id larger than any member’s is nobody’s', async () => {
  expect(await seenBy(admin, 2_147_483_647, 2_147_483_648, 9_999_999_999)).toEqual({});
});
