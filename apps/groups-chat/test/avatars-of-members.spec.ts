import { beforeEach, expect, test } from '@jest/globals';
import type { AdminGroup, OwnImage } from '@lodge/contracts';
import { sharedScene } from '@lodge/scene';
import {
  addPhoto,
  bodyOf,
  decide,
  joinAll,
  newGroup,
  register,
  signedIn,
  type Client,
  type Member,
} from '@lodge/testing';

let group: AdminGroup;
let shown: Member;
let viewer: Member;
// In their owner's order: one that waits, a face picture, and another.
let [pending, face, plain]: OwnImage[] = [];

const scene = await sharedScene({ withImages: true });
const admin = await signedIn(scene.url, scene.admin);
beforeEach(async () => {
  [group, shown, viewer] = [
    await newGroup(admin),
    await register(scene.url),
    await register(scene.url),
  ];
  await joinAll(group, shown, viewer);
  [pending, face, plain] = [
    await addPhoto(shown.client),
    await addPhoto(shown.client),
    await addPhoto(shown.client),
  ];
  const ids = [pending, face, plain].map(({ id }) => id);
  await shown.client.put('/api/images/order', { ids });
  for (const photo of [face, plain]) await decide(admin).approve(photo);
  await decide(admin).flag(face);
});

/** In the list, in a search and on the card. */
async function seenBy(client: Client): Promise<(string | null)[]> {
  const members = `/api/groups/${group.id}/members` as const;
  const isShown = ({ id }: { id: number }) => id === shown.id;
  const lists = [
    bodyOf(await client.get(members)).members.find(isShown),
    bodyOf(await client.get(`${members}?q=${shown.person.username}`)).members.find(isShown),
    bodyOf(await client.get(`${members}/${shown.id}`)).member,
  ];
  return lists.map((member) => member!.avatar);
}
const thrice = (filename: string | null) => [filename, filename, filename];

test('a member appears with the first photo that the viewer may see', async () => {
  expect(await seenBy(viewer.client)).toEqual(thrice(null));
  const own = await addPhoto(viewer.client);
  expect(await seenBy(viewer.client)).toEqual(thrice(null));
  await decide(admin).approve(own);
  expect(await seenBy(viewer.client)).toEqual(thrice(plain.filename));

  await decide(admin).flag(own);

  expect(await seenBy(viewer.client)).toEqual(thrice(face.filename));
});

test('a photo that waits is nobody’s face, to its owner and to admins neither', async () => {
  expect(await seenBy(shown.client)).toEqual(thrice(face.filename));
  expect(await seenBy(admin)).toEqual(thrice(face.filename));
  expect(bodyOf(await shown.client.get('/api/user')).user.avatar).toBe(face.filename);
  await decide(admin).undoApproval(face);
  await decide(admin).remove(plain);

  expect(await seenBy(admin)).toEqual(thrice(null));
  expect(await seenBy(shown.client)).toEqual(thrice(null));
  expect(bodyOf(await shown.client.get('/api/user')).user.avatar).toBeNull();
});

test('a changed profile keeps the face', async () => {
  const { email: _, password: __, ...profile } = shown.person;

  const { user } = bodyOf(await shown.client.put('/api/user', { ...profile, notes: 'New' }));

  expect(user).toMatchObject({ notes: 'New', avatar: face.filename });
});

test('the faces that are listed are those that may be fetched', async () => {
  const own = await addPhoto(viewer.client);
  await decide(admin).approve(own);

  const [avatar] = await seenBy(viewer.client);

  expect((await viewer.client.get(`/uploads/${avatar}`)).status).toBe(200);
  expect((await viewer.client.get(`/uploads/${face.filename}`)).status).toBe(404);
});
