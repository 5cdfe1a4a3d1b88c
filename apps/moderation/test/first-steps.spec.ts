import { expect, test } from '@jest/globals';
import { profileOf } from '@lodge/contracts';
import { sharedScene } from '@lodge/scene';
import {
  adminOf,
  bodyOf,
  newGroup,
  person,
  register,
  signedIn,
  sql,
  UNSTATED,
} from '@lodge/testing';

const scene = await sharedScene();
const admin = await adminOf(scene);
const stepsOf = async (client = admin) => bodyOf(await client.get('/api/admin/first-steps'));

const NOTHING = {
  has_own_password: false,
  has_announced: false,
  has_group: false,
  has_invited: false,
  has_profile: false,
  is_empty: true,
};

test('Nothing is left to do for an admin whom another appoints', async () => {
  const { id, person: second } = await register(scene.url);
  await admin.put(`/api/admin/user/${id}`, { ...profileOf(second), is_admin: true });

  const steps = await stepsOf(await signedIn(scene.url, second));

  expect(Object.entries(steps).filter(([name, value]) => value !== (name !== 'is_empty'))).toEqual(
    [],
  );
  // The site is empty again.
  await sql(scene, 'delete from users where id = $1', [id]);
});

test('The first admin takes each step once, and no later change undoes it', async () => {
  await sql(scene, `update users set ${UNSTATED} where is_admin`);
  expect(await stepsOf()).toEqual(NOTHING);

  const until = new Date(Date.now() + 86_400_000).toISOString();
  await admin.post('/api/admin/announcements', { text: 'Welcome', until });
  const done = { ...NOTHING, has_announced: true };
  expect(await stepsOf()).toEqual(done);
  const group = await newGroup(admin);
  Object.assign(done, { has_group: true, is_empty: false });
  expect(await stepsOf()).toEqual(done);
  await admin.post('/api/admin/invitations', { days: 7 });
  Object.assign(done, { has_invited: true });
  expect(await stepsOf()).toEqual(done);

  await sql(scene, 'delete from announcements');
  await sql(scene, 'delete from invitations');
  await admin.delete(`/api/admin/groups/${group.id}`, { confirm: 'DELETE' });
  expect(await stepsOf()).toEqual({ ...done, is_empty: true });

  const { username } = bodyOf(await admin.get('/api/user')).user;
  const { email: _, password: __, ...profile } = person({ username });
  await admin.put('/api/user', profile);
  const newPassword = 'Another-Horse-43!';
  await admin.post('/api/change-password', { currentPassword: scene.admin.password, newPassword });
  const again = await signedIn(scene.url, { ...scene.admin, password: newPassword });
  expect(await stepsOf(again)).toEqual({
    ...done,
    has_profile: true,
    has_own_password: true,
    is_empty: true,
  });
});
