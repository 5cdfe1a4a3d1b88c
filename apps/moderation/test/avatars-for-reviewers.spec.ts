import { expect, test } from '@jest/globals';
import { sharedScene } from '@lodge/scene';
import {
  addPhoto,
  bodyOf,
  decide,
  memberWithPhoto,
  newGroup,
  register,
  signedIn,
  type Client,
} from '@lodge/testing';
import { reportOn, warningOf } from '../../../test/support/decisions.js';
import { makeModerator } from '../../../test/support/moderators.js';

const scene = await sharedScene({ withImages: true });
const admin = await signedIn(scene.url, scene.admin);
const moderator = await register(scene.url);
await makeModerator(admin, moderator);
const shown = await memberWithPhoto(scene, admin, { face: true });

const lastLook = async () => bodyOf(await admin.get('/api/admin/log?limit=1')).entries[0].action;

test('users have their face in lists, searches and by themselves', async () => {
  const isShown = ({ id }: { id: number }) => id === shown.id;
  const lists = [
    bodyOf(await admin.get('/api/admin/users')).users.find(isShown),
    bodyOf(await admin.get(`/api/admin/users?q=${shown.person.username}`)).users.find(isShown),
    bodyOf(await admin.get(`/api/admin/user/${shown.id}`)).user,
  ];

  expect(lists.map((user) => user!.avatar)).toEqual(Array(3).fill(shown.photo.filename));
  expect(bodyOf(await admin.get(`/api/admin/user/${moderator.id}`)).user.avatar).toBeNull();
});

test('a face picture leads a person’s photos, and the others follow by age', async () => {
  const member = await memberWithPhoto(scene, admin);
  const [landscape, portrait] = [await addPhoto(member.client), await addPhoto(member.client)];
  for (const photo of [landscape, portrait]) await decide(admin).approve(photo);
  await decide(admin).flag(portrait);

  const { photos } = bodyOf(await admin.get(`/api/admin/users/${member.id}/summary`)).user;
  const { user } = bodyOf(await admin.get(`/api/admin/user/${member.id}`));

  expect(photos.map(({ id }) => id)).toEqual(
    [portrait, member.photo, landscape].map(({ id }) => id),
  );
  expect(user.avatar).toBe(portrait.filename);
});

test('a photo that waits shows its owner’s face, age and earlier photos, to moderators too, which is recorded', async () => {
  // One look at a list is recorded in eleven minutes, so the other tests keep theirs.
  const reviewer = await register(scene.url);
  await makeModerator(admin, reviewer);
  const member = await memberWithPhoto(scene, admin);
  const [rejected, waiting] = [await addPhoto(member.client), await addPhoto(member.client)];
  const shownTo = async (client: Client) =>
    bodyOf(await client.get('/api/admin/images?status=pending')).images.find(
      ({ id }) => id === waiting.id,
    );
  const facts = {
    user_avatar: member.photo.filename,
    user_age: member.person.age,
    user_created_at: expect.any(String),
    user_approved_images: 1,
  };
  expect(await shownTo(admin)).toMatchObject({ ...facts, user_rejected_images: 0 });

  await decide(admin).reject(rejected);

  expect(await shownTo(reviewer.client)).toMatchObject({ ...facts, user_rejected_images: 1 });
  expect(await lastLook()).toBe('look-at-images');
  expect(await shownTo(reviewer.client)).not.toHaveProperty('user_email');
  expect(await decide(reviewer.client).approve(waiting)).toMatchObject({
    user_avatar: member.photo.filename,
    user_approved_images: 2,
  });
});

test('a request shows who asks, to moderators too, which is recorded', async () => {
  const group = await newGroup(admin);
  const { request } = bodyOf(await shown.client.post(`/api/groups/${group.id}/request`));

  const { requests } = bodyOf(await moderator.client.get('/api/admin/group-requests'));

  expect(requests.find(({ id }) => id === request.id)).toMatchObject({
    user_id: shown.id,
    user_avatar: shown.photo.filename,
  });
  expect(await lastLook()).toBe('look-at-images');
});

test('a report shows whom it is about and who made it', async () => {
  const id = await reportOn(scene, shown.id, { reporter: moderator.id });

  const { reports } = bodyOf(await admin.get('/api/admin/reports'));

  expect(reports.find((report) => report.id === id)).toMatchObject({
    subject: { id: shown.id, avatar: shown.photo.filename },
    reporter: { id: moderator.id, avatar: null },
  });
});

test('an appeal shows who appeals', async () => {
  const decision = await warningOf(scene, shown.id);
  await shown.client.post(`/api/account/decisions/${decision}/appeal`, { text: 'I was kind.' });

  const { appeals } = bodyOf(await admin.get('/api/admin/appeals'));

  expect(appeals.find(({ subject }) => subject?.id === shown.id)!.subject).toEqual({
    id: shown.id,
    username: shown.person.username,
    avatar: shown.photo.filename,
  });
});
