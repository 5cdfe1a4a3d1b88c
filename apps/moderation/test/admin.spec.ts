import { describe, expect, test } from '@jest/globals';
import { sharedScene } from '@lodge/scene';
import {
  joinAll,
  jpegPhoto,
  groupWith,
  newGroup,
  pagesOf,
  register,
  signedIn,
  type Member,
} from '@lodge/testing';

const system = await sharedScene({ withImages: true });
const admin = await signedIn(system.url, system.admin);
const photo: Buffer = await jpegPhoto({ width: 400, height: 300 });

const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);
const listedImages = async (filter = {}) => {
  const pages = await pagesOf(admin, '/api/admin/images', { ...filter, limit: '4' });
  return idsOf(pages.flatMap(({ images }) => images));
};
const upload = async ({ client }: Member): Promise<number> =>
  (await client.upload(photo)).body.image.id;
const userOf = async (id: number) => (await admin.get(`/api/admin/user/${id}`)).body.user;

describe('users', () => {
  test('are found by part of their name or email, with wildcards taken literally', async () => {
    const { id } = await register(system.url, { username: 'Odd%_Name\\x' });
    for (const q of ['odd%_n', 'NAME\\X'])
      expect(
        (await admin.get(`/api/admin/users?q=${encodeURIComponent(q)}`)).body.users.map(
          (user) => user.id,
        ),
      ).toEqual([id]);
    expect((await admin.get('/api/admin/users?q=o_d')).body.users).toEqual([]);
    expect((await admin.get('/api/admin/users?q=%00')).status).toBe(200);
  });

  test('are found without accents: names that begin so, that contain it, then emails', async () => {
    const person = (username: string, email: string) => register(system.url, { username, email });
    // A word of letters that no random name, which ends in hexadecimal digits, contains.
    const contains = await person('A Zoë-Rosé', 'rank1@lodge.example');
    const begins = await person('Rose Zoe', 'rank2@lodge.example');
    const accented = await person('Ròsé Åre', 'rank3@lodge.example');
    const local = await person('Somebody', 'the-rose@lodge.example');
    const domain = await person('Nobody', 'rank5@rose.example');
    const expected = [accented, begins, contains, local, domain].map(({ id }) => id);
    for (const q of ['rose', 'ROSÉ']) {
      const whole = await pagesOf(admin, '/api/admin/users', { q, limit: '50' });
      expect(idsOf(whole.flatMap(({ users }) => users))).toEqual(expected);
      const pages = await pagesOf(admin, '/api/admin/users', { q, limit: '2' });
      expect(pages.map(({ users }) => users.length)).toEqual([2, 2, 1]);
      expect(idsOf(pages.flatMap(({ users }) => users))).toEqual(expected);
    }
    const group = await groupWith(admin, local, contains, begins, accented);
    const members = `/api/groups/${group.id}/members` as const;
    const found = await pagesOf(local.client, members, { q: 'rose', limit: '1' });
    expect(idsOf(found.flatMap((page) => page.members))).toEqual(expected.slice(0, 3));
    expect((await admin.get('/api/admin/users?cursor=abc')).status).toBe(400);
    expect((await local.client.get(`${members}?cursor=abc`)).status).toBe(400);
    expect((await admin.get('/api/admin/users?q=a&cursor=AAAA')).status).toBe(400);
  });

  test('are found whether or not a space is typed that their name lacks', async () => {
    const named = await register(system.url, { username: 'JackRavine' });
    const spaced = await register(system.url, { username: 'Jack Ravine Jr' });
    const mailed = await register(system.url, { email: 'the.jackravine@lodge.example' });
    const group = await groupWith(admin, named, spaced, mailed);

    const found = idsOf((await admin.get('/api/admin/users?q=jack%20ravine')).body.users);
    const members = await named.client.get(`/api/groups/${group.id}/members?q=JACK%20RAVINE`);

    expect(found).toEqual([spaced.id, named.id, mailed.id]);
    expect(idsOf(members.body.members)).toEqual([spaced.id, named.id]);
  });

  test('are edited by an admin, except email and id', async () => {
    const { id, person } = await register(system.url);
    const edit = (changes: object, of = id) =>
      admin.put(`/api/admin/user/${of}`, { ...person, ...changes });
    const edited = { age: 99, notes: 'seen' };

    const { status, body } = await edit({
      ...edited,
      email: 'other@lodge.example',
      id: 1,
      created_at: 'never',
    });

    expect(status).toBe(200);
    expect(body.user).toMatchObject({ ...edited, id, email: person.email, is_admin: false });
    expect(await userOf(id)).toEqual(body.user);
    expect((await edit({ age: 17 })).body.fields).toEqual({
      age: 'Age must be between 18 and 120',
    });
    expect((await edit({ username: system.admin.username.toUpperCase() })).status).toBe(409);
    expect((await edit({}, 2_000_000_000)).status).toBe(404);
    expect((await admin.get('/api/admin/user/2000000000')).status).toBe(404);
  });

  test('who are admins cannot be deleted, and one admin always remains', async () => {
    const self = await userOf(1);
    expect((await admin.put('/api/admin/user/1', { ...self, is_admin: false })).body).toMatchObject(
      { code: 'last_admin' },
    );
    expect((await admin.delete('/api/admin/user/1')).status).toBe(403);
    for (let round = 0; round < 6; round++) {
      const second = await register(system.url);
      await admin.put(`/api/admin/user/${second.id}`, { ...second.person, is_admin: true });
      const revokeSecond = () =>
        admin.put(`/api/admin/user/${second.id}`, { ...second.person, is_admin: false });
      const setFirst = (is_admin: boolean) =>
        second.client.put('/api/admin/user/1', { ...self, is_admin });

      const [, ofFirst] = (await Promise.all([revokeSecond(), setFirst(false)])).map(
        ({ status }) => status,
      );

      const users = await Promise.all([second.client, admin].map((by) => by.get('/api/user')));
      expect(users.filter(({ body }) => body.user.isAdmin)).toHaveLength(1);
      if (ofFirst === 200) {
        await setFirst(true);
        await revokeSecond();
      }
    }
  });

  test('who are deleted leave nothing behind', async () => {
    const group = await newGroup(admin);
    const other = await newGroup(admin);
    const gone = await register(system.url);
    await joinAll(group, gone);
    await gone.client.post(`/api/groups/${group.id}/messages`, { content: 'bye' });
    await gone.client.post(`/api/groups/${other.id}/request`);
    const imageId = await upload(gone);
    expect((await admin.delete(`/api/admin/user/${gone.id}`)).status).toBe(200);
    expect((await gone.client.logIn(gone.person)).status).toBe(401);
    expect((await admin.get(`/api/admin/user/${gone.id}`)).status).toBe(404);
    expect((await admin.get(`/api/images/${gone.id}`)).status).toBe(404);
    expect((await admin.get(`/api/groups/${group.id}/messages`)).body.messages).toEqual([]);
    expect((await admin.get(`/api/admin/groups/${group.id}/members`)).body.members).toHaveLength(1);
    expect(await listedImages()).not.toContain(imageId);
    const { requests } = (await admin.get('/api/admin/group-requests?limit=100')).body;
    expect(requests.map(({ user_id }) => user_id)).not.toContain(gone.id);
    expect((await admin.delete(`/api/admin/user/${gone.id}`)).status).toBe(404);
  });
});

describe('images', () => {
  test('are listed in pages, pending ones oldest first, then approved ones newest first, each exactly once', async () => {
    const members = await Promise.all(Array.from({ length: 3 }, () => register(system.url)));
    const ids: number[] = [];
    for (let n = 0; n < 4; n++) ids.push(...(await Promise.all(members.map(upload))));
    const approved = ids.filter((_, n) => n % 3 === 0);
    for (const imageId of approved)
      expect((await admin.post('/api/admin/approve-image', { imageId })).status).toBe(200);
    const listed = await listedImages();
    const pending = ids.filter((id) => !approved.includes(id)).sort((a, b) => a - b);
    expect(listed).toEqual([...pending, ...approved.toSorted((a, b) => b - a)]);
    expect(await listedImages({ status: 'pending' })).toEqual(pending);
    expect(await listedImages({ status: 'approved' })).toEqual(approved.toSorted((a, b) => b - a));
    expect((await admin.get('/api/admin/images')).body.pending_count).toBe(pending.length);
    expect((await admin.get('/api/admin/images?status=odd')).status).toBe(400);
    expect((await admin.get('/api/admin/images?cursor=odd')).status).toBe(400);
  });

  test('keep a flag that is undone when another reviewer approved them meanwhile', async () => {
    const imageId = await upload(await register(system.url));
    const flag = (body: object) => admin.post('/api/admin/flag-face', { imageId, ...body });
    const undone = { isFacePicture: false, unlessApproved: true };

    await flag({ isFacePicture: true });
    expect((await flag(undone)).body.image.is_face_picture).toBe(false);
    await flag({ isFacePicture: true });
    await admin.post('/api/admin/approve-image', { imageId });
    expect(await flag(undone)).toMatchObject({
      status: 409,
      body: { error: 'Another reviewer approved this image in the meantime' },
    });

    const { images } = (await admin.get('/api/admin/images?status=approved')).body;
    expect(images.find(({ id }) => id === imageId)!.is_face_picture).toBe(true);
    expect((await flag({ isFacePicture: false, unlessApproved: 'no' })).status).toBe(400);
    expect((await flag({ isFacePicture: false })).body.image.is_face_picture).toBe(false);
  });

  test('are approved, flagged and rejected idempotently', async () => {
    const member = await register(system.url);
    const imageId = await upload(member);
    const { username: user_username, email: user_email } = member.person;
    const approve = (approved?: unknown) =>
      admin.post('/api/admin/approve-image', { imageId, approved });
    const flag = (isFacePicture: unknown) =>
      admin.post('/api/admin/flag-face', { imageId, isFacePicture });
    const reject = () => admin.post('/api/admin/reject-image', { imageId });

    const shown = { id: imageId, user_username, user_email };
    for (const approved of [undefined, undefined, false, false, true])
      expect((await approve(approved)).body.image).toMatchObject({
        ...shown,
        is_approved: approved ?? true,
      });
    for (const isFacePicture of [true, true, false])
      expect((await flag(isFacePicture)).body.image.is_face_picture).toBe(isFacePicture);
    for (const wrong of [await approve('no'), await flag('yes')]) expect(wrong.status).toBe(400);
    expect((await reject()).status).toBe(200);
    for (const late of [await reject(), await approve()]) expect(late.status).toBe(404);
    expect((await admin.delete(`/api/admin/image/${imageId}`)).status).toBe(404);
    expect((await member.client.get('/api/images')).body.images).toEqual([]);
  });
});

test('Group requests are listed with pending ones oldest first, then decided ones newest first', async () => {
  const group = await newGroup(admin);
  const ids: number[] = [];
  for (let n = 0; n < 7; n++) {
    const { client } = await register(system.url);
    ids.push((await client.post(`/api/groups/${group.id}/request`)).body.request.id);
  }
  for (const id of [ids[1], ids[4]])
    await admin.post(`/api/admin/group-request/${id}`, { action: 'reject' });
  const pages = await pagesOf(admin, '/api/admin/group-requests', { limit: '4' });
  const listed = idsOf(pages.flatMap(({ requests }) => requests)).filter((id) => ids.includes(id));
  expect(listed).toEqual([ids[0], ids[2], ids[3], ids[5], ids[6], ids[4], ids[1]]);
});
