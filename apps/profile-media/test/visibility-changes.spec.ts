import { expect, test } from '@jest/globals';
import type { Member as GroupMember } from '@lodge/contracts';
import { sharedScene } from '@lodge/scene';
import {
  addPhoto,
  adminOf,
  bodyOf,
  decide,
  joinAll,
  memberWithPhoto,
  newGroup,
  register,
  sql,
  type Member,
} from '@lodge/testing';
import type { Shown } from '../../../test/support/processing-image.js';
import { imageAccess } from '../../../test/support/image-access.js';

const system = await sharedScene({ withImages: true });
const admin = await adminOf(system);
const owner = await register(system.url);
const image: Shown = await addPhoto(owner.client);

/** The viewer's access to the image, expected to be the same for every request; `known` sends a cached ETag. */
async function seenBy({ client }: Member, of = image): Promise<string> {
  const { list, bytes } = await imageAccess(client, owner.id, of);
  const { known, ...fetched } = bytes;
  const [status, ...others] = [...new Set(Object.values(fetched))];
  expect(others).toEqual([]);
  expect(known).toBe(status === 200 ? 304 : status);
  return `${list} ${status}`;
}

test('approving, undoing that, flagging, unflagging and deleting an image take effect with the response', async () => {
  const { approve, undoApproval, flag, remove } = decide(admin);
  const viewer = await memberWithPhoto(system, admin);
  const seen = [await seenBy(viewer)];
  for (const change of [
    () => approve(image),
    () => undoApproval(image),
    () => approve(image),
    () => flag(image),
    () => flag(image, false),
    () => remove(image),
  ]) {
    await change();
    seen.push(await seenBy(viewer));
  }
  expect(seen).toEqual([
    'absent 404',
    'listed 200',
    'absent 404',
    'listed 200',
    'face 404',
    'listed 200',
    'absent 404',
  ]);
});

test('a rejected image is also gone for its owner and the admin', async () => {
  const rejected = await addPhoto(owner.client);
  const before = await imageAccess(admin, owner.id, rejected);
  await decide(admin).reject(rejected);
  const after = await Promise.all(
    [admin, owner.client].map((client) => imageAccess(client, owner.id, rejected)),
  );
  expect([
    before.bytes.known,
    ...after.map(({ list, bytes }) => `${list} ${bytes.full} ${bytes.known}`),
  ]).toEqual([304, 'absent 404 404', 'absent 404 404']);
});

test('a viewer who loses their last approved photo or face picture loses access at once', async () => {
  const { approve, flag, reject } = decide(admin);
  const [plain, face] = [await addPhoto(owner.client), await addPhoto(owner.client)];
  await approve(plain);
  await flag(face);
  await approve(face);
  const viewer = await memberWithPhoto(system, admin, { face: true });
  const second = await addPhoto(viewer.client);
  await approve(second);
  const both = async () => [await seenBy(viewer, plain), await seenBy(viewer, face)];
  const seen = [await both()];
  for (const change of [
    () => flag(viewer.photo, false),
    () => flag(viewer.photo),
    () => reject(viewer.photo),
    () => reject(second),
  ]) {
    await change();
    seen.push(await both());
  }
  expect(seen).toEqual([
    ['listed 200', 'listed 200'],
    ['listed 200', 'face 404'],
    ['listed 200', 'listed 200'],
    ['listed 200', 'face 404'],
    ['photo 404', 'photo 404'],
  ]);
});

test('a viewer with admin rights sees all, and loses access with them', async () => {
  const pending = await addPhoto(owner.client);
  const viewer = await register(system.url);
  const profile = bodyOf(await admin.get(`/api/admin/user/${viewer.id}`)).user;
  const seen = [await seenBy(viewer, pending)];
  for (const isAdmin of [true, false]) {
    bodyOf(await admin.put(`/api/admin/user/${viewer.id}`, { ...profile, is_admin: isAdmin }));
    seen.push(await seenBy(viewer, pending));
  }
  expect(seen).toEqual(['absent 404', 'listed 200', 'absent 404']);
});

test('a deleted or signed-out viewer sees nothing', async () => {
  const shown = await addPhoto(owner.client);
  await decide(admin).approve(shown);
  const [deleted, gone] = [
    await memberWithPhoto(system, admin),
    await memberWithPhoto(system, admin),
  ];
  expect([await seenBy(deleted, shown), await seenBy(gone, shown)]).toEqual([
    'listed 200',
    'listed 200',
  ]);
  const cookies = new Map(gone.client.cookies);
  bodyOf(await admin.delete(`/api/admin/user/${deleted.id}`));
  bodyOf(await gone.client.post('/api/logout'));
  gone.client.cookies = cookies;
  expect([await seenBy(deleted, shown), await seenBy(gone, shown)]).toEqual([
    'rejected 401',
    'rejected 401',
  ]);
});

test('photos of a member who leaves are gone until they change their mind, others stay', async () => {
  const [leaver, stays, viewer] = [
    await memberWithPhoto(system, admin),
    await memberWithPhoto(system, admin),
    await memberWithPhoto(system, admin),
  ];
  const seen = () =>
    Promise.all(
      [leaver, stays].map(
        async ({ photo }) => (await viewer.client.get(`/uploads/${photo.filename}`)).status,
      ),
    );
  const leave = (at: string | null) =>
    sql(system, 'update users set erase_after = $2 where id = $1', [leaver.id, at]);
  const before = await seen();

  await leave('2100-01-01');
  const gone = await seen();
  await leave(null);

  expect([before, gone, await seen()]).toEqual([
    [200, 200],
    [404, 200],
    [200, 200],
  ]);
});

test("a member card reflects a member's approved photos", async () => {
  const { approve, flag, reject } = decide(admin);
  const [viewer, shown] = [await register(system.url), await register(system.url)];
  const group = await newGroup(admin);
  await joinAll(group, viewer, shown);
  const card = async () => {
    const members: GroupMember[] = bodyOf(
      await viewer.client.get(`/api/groups/${group.id}/members`),
    ).members;
    const { hasApprovedPicture, hasFacePicture } = members.find(({ id }) => id === shown.id)!;
    return [hasApprovedPicture, hasFacePicture];
  };
  const cards = [await card()];
  const photo = await addPhoto(shown.client);
  for (const change of [
    () => flag(photo),
    () => approve(photo),
    () => flag(photo, false),
    () => reject(photo),
  ]) {
    await change();
    cards.push(await card());
  }
  expect(cards).toEqual([
    [false, false],
    [false, false],
    [true, true],
    [true, false],
    [false, false],
  ]);
});
