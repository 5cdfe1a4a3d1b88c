import { expect, test } from '@jest/globals';
import { sharedScene } from '@lodge/scene';
import {
  addPhoto,
  bodyOf,
  chattingTrio,
  Client,
  decide,
  holdLock,
  register,
  signedIn,
  sql,
  waitingForLock,
  eventually,
  type Member,
} from '@lodge/testing';
import { expel } from '../../../test/support/decisions.js';
import { setRights } from '../../../test/support/moderators.js';
import { exported, jsonOf } from '../../../test/support/exports.js';

const PAUSE = '/api/account/pause';

const scene = await sharedScene({ withImages: true, env: { moderation: { SWEEP_SECONDS: '1' } } });
const admin = await signedIn(scene.url, scene.admin);
const back = ({ person }: Member) => signedIn(scene.url, person);
const userOf = async (client: Client) => bodyOf(await client.get('/api/user')).user;

async function paused() {
  const { one, group } = await chattingTrio(scene.url, admin);
  expect((await one.client.put(PAUSE)).status).toBe(200);
  return { one, group };
}

test('a pause hides everything of a member but from admins, who see a mark, and lasts until they are back', async () => {
  const { one, other, group, messages } = await chattingTrio(scene.url, admin);
  const [photo, others] = [await addPhoto(one.client), await addPhoto(other.client)];
  for (const each of [photo, others]) await decide(admin).approve(each);
  const members = `/api/groups/${group.id}/members` as const;
  const seen = async () => {
    const [photoAnswer, page, list, card] = await Promise.all([
      other.client.get(`/uploads/${photo.filename}`),
      other.client.get(messages),
      other.client.get(members),
      other.client.get(`${members}/${one.id}`),
    ]);
    return {
      photo: photoAnswer.status,
      card: card.status,
      wrote: bodyOf(page).messages.some(({ user_id }) => user_id === one.id),
      isListed: bodyOf(list).members.some(({ id }) => id === one.id),
    };
  };
  const before = await seen();

  await one.client.put(PAUSE);

  expect(await seen()).toEqual({ photo: 404, card: 404, wrote: false, isListed: false });
  const { users } = bodyOf(await admin.get(`/api/admin/users?q=${one.person.email}`));
  expect(users).toMatchObject([{ id: one.id, standing: 'paused' }]);
  expect(users[0]).not.toHaveProperty('erase_after');

  const client = await back(one);
  expect((await client.delete(PAUSE)).status).toBe(200);
  expect(await seen()).toEqual(before);
  expect(before).toEqual({ photo: 200, card: 200, wrote: true, isListed: true });
  expect(bodyOf(await client.get('/api/groups')).groups.map(({ id }) => id)).toEqual([group.id]);
});

test('a pause logs out everywhere, and who signs in may only come back, or go', async () => {
  const member = await register(scene.url);
  const elsewhere = await back(member);

  const { headers } = await member.client.put(PAUSE);

  expect(headers.getSetCookie()).toEqual([expect.stringMatching(/^sid=;.*Max-Age=0/)]);
  for (const client of [member.client, elsewhere])
    expect((await client.get('/api/user')).status).toBe(401);
  const client = await back(member);
  const waiting = await back(member);
  expect((await userOf(client)).restriction).toBe('paused');
  expect(await client.get('/api/groups')).toMatchObject({
    status: 403,
    body: { code: 'restricted' },
  });
  await client.delete(PAUSE);
  expect(await userOf(client)).not.toHaveProperty('restriction');
  expect((await waiting.get('/api/user')).status).toBe(401);
  expect(await client.delete(PAUSE)).toMatchObject({
    status: 409,
    body: { error: 'Your account is not paused' },
  });
  const kinds = bodyOf(await client.get('/api/account/activity')).events.map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind.startsWith('account_'))).toEqual([
    'account_resumed',
    'account_paused',
  ]);
});

test('no admin can pause', async () => {
  expect(await admin.put(PAUSE)).toMatchObject({
    status: 409,
    body: { error: 'Give up your admin rights first' },
  });
});

test('a sign-in in progress begins no session that knows of no pause', async () => {
  const member = await register(scene.url);
  const release = await holdLock(
    scene,
    `begin; select from users where id = ${member.id} for no key update`,
  );
  const pausing = member.client.put(PAUSE);
  await eventually('the pause waits', async () => (await waitingForLock(scene)) === 1);
  const late = new Client(scene.url);
  const signingIn = late.logIn(member.person);
  await eventually('both wait', async () => (await waitingForLock(scene)) === 2);
  await release();

  expect((await pausing).status).toBe(200);
  expect((await signingIn).status).not.toBe(200);
  expect((await late.get('/api/user')).status).toBe(401);
});

test('nothing erases or wakes a paused account, whose owner gets a copy of everything', async () => {
  const { one, group } = await paused();
  await sql(scene, "update users set created_at = now() - interval '10 years' where id = $1", [
    one.id,
  ]);

  const files = await exported(await back(one));

  expect(jsonOf(files, 'profile.json')).toMatchObject({ standing: 'paused', erase_after: null });
  expect(jsonOf(files, 'groups.json')).toMatchObject([{ group: group.name }]);
  expect(
    await sql(
      scene,
      'select is_erasure_due(id, standing, erase_after) as due from users where id = $1',
      [one.id],
    ),
  ).toEqual([{ due: false }]);
});

test('leaving takes the place of a pause, and whoever keeps the account is back', async () => {
  const { one } = await paused();
  await (await back(one)).post('/api/account/deletion', { when: 'later' });

  const client = await back(one);
  expect((await userOf(client)).restriction).toBe('leaving');
  await client.delete('/api/account/deletion');

  expect(await userOf(client)).not.toHaveProperty('restriction');
});

test('a paused member can be expelled, and becomes neither moderator nor admin', async () => {
  const { one } = await paused();
  for (const rights of [{ is_moderator: true }, { is_admin: true }])
    expect((await setRights(admin, one, rights)).status).toBe(409);

  await expel(scene, admin, one.id);

  expect((await userOf(await back(one))).restriction).toBe('expelled');
});
