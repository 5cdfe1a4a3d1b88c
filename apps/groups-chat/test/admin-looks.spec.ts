import { expect, test } from '@jest/globals';
import { sharedScene } from '@lodge/scene';
import {
  chattingTrio,
  joinAll,
  newGroup,
  register,
  signedIn,
  sql,
  type Client,
} from '@lodge/testing';
import { anotherAdmin } from '../../../test/support/decisions.js';
import { newModerator } from '../../../test/support/moderators.js';
import { storedPhoto } from '../../../test/support/reports.js';

const scene = await sharedScene();
const admin = await signedIn(scene.url, scene.admin);

const looksAt = (...ids: number[]) =>
  sql(
    scene,
    "select actor_id, action, subject_id from audit_entries where action like 'look-%' and subject_id = any($1) order by id",
    [ids],
  );

test('an admin who sees emails by the routes of members is recorded, once in ten minutes', async () => {
  const [group, member] = [await newGroup(admin), await register(scene.url)];
  await joinAll(group, member);
  const path = `/api/groups/${group.id}/members` as const;

  for (let times = 0; times < 3; times++) {
    const { members } = (await admin.get(path)).body;
    expect(members).toContainEqual(expect.objectContaining({ email: member.person.email }));
    const { member: read } = (await admin.get(`${path}/${member.id}`)).body;
    expect(read).toMatchObject({ email: member.person.email });
  }
  await admin.get(`${path}?q=${member.person.username.slice(0, 3)}`);

  expect(await looksAt(group.id, member.id)).toEqual([
    { actor_id: 1, action: 'look-at-members', subject_id: group.id },
    { actor_id: 1, action: 'look-at-user', subject_id: member.id },
  ]);
});

test('an admin who reads the messages of a group they are not in is in the log, once in ten minutes', async () => {
  const { group } = await chattingTrio(scene.url, admin);
  const { id, client: outside } = await anotherAdmin(scene);
  const path = `/api/groups/${group.id}/messages` as const;

  for (const client of [outside, admin, outside]) expect((await client.get(path)).status).toBe(200);

  const looks = (await looksAt(group.id)).filter(({ action }) => action === 'look-at-messages');
  expect(looks).toEqual([{ actor_id: id, action: 'look-at-messages', subject_id: group.id }]);
  expect((await admin.get('/api/admin/log?limit=1')).body.entries).toMatchObject([
    { action: 'look-at-messages', subject_name: group.name },
  ]);
});

test('a look that cannot be recorded is denied', async () => {
  const [group, member] = [await newGroup(admin), await register(scene.url)];
  await joinAll(group, member);
  await storedPhoto(scene, member.id);
  const { client: outside } = await anotherAdmin(scene);
  await sql(scene, 'alter function record_look(integer, text, bigint) rename to looks_away');

  const answers = await Promise.all([
    admin.get(`/api/groups/${group.id}/members`),
    admin.get(`/api/groups/${group.id}/members/${member.id}`),
    admin.get(`/api/images/${member.id}`),
    admin.get('/api/admin/groups'),
    outside.get(`/api/groups/${group.id}/messages`),
  ]);

  await sql(scene, 'alter function looks_away(integer, text, bigint) rename to record_look');
  for (const { status, body } of answers) {
    expect(status).toBe(500);
    for (const name of [member.person.username, scene.admin.email])
      expect(JSON.stringify(body)).not.toContain(name);
  }
});

test('looks at a list count once in ten minutes', async () => {
  const looks = () =>
    sql(scene, "select from audit_entries where actor_id = 1 and action = 'look-at-users'");
  await admin.get('/api/admin/users');
  await admin.get('/api/admin/users');
  expect(await looks()).toHaveLength(1);

  await sql(scene, "update audit_entries set at = at - interval '10 minutes'");
  await admin.get('/api/admin/users');
  expect(await looks()).toHaveLength(2);
});

test('a reviewer who looks at the photos of a member is recorded', async () => {
  const [member, moderator] = [await register(scene.url), await newModerator(scene)];
  await storedPhoto(scene, member.id, { approved: false });

  for (const client of [admin, moderator.client, admin])
    expect((await client.get(`/api/images/${member.id}`)).body.images).toHaveLength(1);

  expect(await looksAt(member.id)).toEqual([
    { actor_id: 1, action: 'look-at-photos', subject_id: member.id },
    { actor_id: moderator.id, action: 'look-at-photos', subject_id: member.id },
  ]);
  expect((await admin.get('/api/admin/log?limit=1')).body.entries).toMatchObject([
    { action: 'look-at-photos', subject_name: member.person.username },
  ]);
});

test('an admin who gets emails with photos, requests and groups is recorded, a moderator for approved photos', async () => {
  const [reviewer, moderator] = [await anotherAdmin(scene), await newModerator(scene)];
  const member = await register(scene.url);
  await storedPhoto(scene, member.id, { approved: false });
  await member.client.post(`/api/groups/${(await newGroup(admin)).id}/request`);
  const looksOf = async ({ id }: { id: number }) =>
    (
      await sql<{ action: string }>(
        scene,
        "select action from audit_entries where action like 'look-%' and actor_id = $1 order by id",
        [id],
      )
    ).map(({ action }) => action);
  const pages = async ({ client }: { client: Client }, ...paths: string[]) => {
    for (const path of [...paths, ...paths])
      expect((await client.send('GET', path)).status).toBe(200);
  };

  await pages(moderator, '/api/admin/images?status=pending');
  expect(await looksOf(moderator)).toEqual([]);
  // Requests and the review show an approved photo of the member.
  await storedPhoto(scene, member.id);
  await pages(moderator, '/api/admin/group-requests', '/api/admin/images?status=all');
  expect(await looksOf(moderator)).toEqual(['look-at-images']);

  await pages(reviewer, '/api/admin/group-requests');
  expect(await looksOf(reviewer)).toEqual(['look-at-users']);
  await pages(reviewer, '/api/admin/images?status=all');
  expect(await looksOf(reviewer)).toEqual(['look-at-users', 'look-at-images']);
  await pages(reviewer, '/api/admin/groups');
  expect(await looksOf(reviewer)).toContain('look-at-groups');
});

test('a decision that changes nothing is a look at whose photo it is about', async () => {
  const [member, moderator] = [await register(scene.url), await newModerator(scene)];
  const { id: imageId } = await storedPhoto(scene, member.id);

  const { body } = await admin.post('/api/admin/approve-image', { imageId });
  await moderator.client.post('/api/admin/flag-face', { imageId, isFacePicture: false });

  expect(body.image.user_email).toBe(member.person.email);
  expect(await looksAt(member.id)).toEqual([
    { actor_id: 1, action: 'look-at-user', subject_id: member.id },
    { actor_id: moderator.id, action: 'look-at-photos', subject_id: member.id },
  ]);
});

test('members are not recorded, nor is anybody for their own photos', async () => {
  const { one, other, group } = await chattingTrio(scene.url, admin);
  for (const { id } of [one, other]) await storedPhoto(scene, id);
  const [{ count }] = await sql(scene, 'select count(*) from audit_entries');

  for (const path of [
    `/api/groups/${group.id}/members`,
    `/api/groups/${group.id}/members/${other.id}`,
    `/api/images/${other.id}`,
  ])
    expect((await one.client.get(path)).status).toBe(200);
  await admin.get('/api/images/1');

  expect(await sql(scene, 'select count(*) from audit_entries')).toEqual([{ count }]);
});
