import { expect, test } from '@jest/globals';
import { sharedScene } from '@lodge/scene';
import {
  addPhoto,
  adminOf,
  bodyOf,
  Client,
  decide,
  memberWithPhoto,
  register,
  sql,
} from '@lodge/testing';
import { processingImage, type Shown } from '../../../test/support/processing-image.js';
import { imageAccess } from '../../../test/support/image-access.js';

/*
 * The whole rule as a table. A cell gives an image's state in its owner's list and the response of its URL for a viewer:
 *   seen     listed, and its bytes are served
 *   listed   listed, but there are no bytes yet
 *   photo    listed without filename and placeholder (needs_approved_photo), and its URL is 404
 *   face     the same (needs_approved_face_photo)
 *   absent   not listed, and its URL is 404
 *   rejected  401 for everything
 */
const STATES = [
  'processing',
  'processing face',
  'pending',
  'pending face',
  'approved',
  'approved face',
  'rejected',
  'deleted',
];
const RULE: Record<string, string> = {
  nobody: 'rejected rejected rejected rejected rejected rejected rejected rejected',
  'a member without photos': 'absent absent absent absent photo photo absent absent',
  'a member with a pending photo': 'absent absent absent absent photo photo absent absent',
  'a member with a pending face picture': 'absent absent absent absent photo photo absent absent',
  'a member with an approved photo': 'absent absent absent absent seen face absent absent',
  'a member with an approved photo and a pending face picture':
    'absent absent absent absent seen face absent absent',
  'a member with an approved face picture': 'absent absent absent absent seen seen absent absent',
  'the owner': 'listed listed seen seen seen seen absent absent',
  'an admin': 'listed listed seen seen seen seen absent absent',
};
const images = new Map<string, Shown>();
const viewers = new Map<string, Client>();

// Images created in state processing have no job and must stay in it.
const system = await sharedScene({
  withImages: true,
  env: { 'image-worker': { OVERDUE_SECONDS: '3600' } },
});
const admin = await adminOf(system);
const owner = await register(system.url);
await makeImages();
await makeViewers();

async function makeImages() {
  const { approve, flag, reject, remove } = decide(admin);
  for (const state of STATES.slice(2)) {
    const image = await addPhoto(owner.client);
    images.set(state, image);
    if (state.endsWith('face')) await flag(image);
    if (!state.startsWith('pending')) await approve(image);
    if (state === 'rejected') await reject(image);
    if (state === 'deleted') await remove(image);
  }
  for (const state of STATES.slice(0, 2))
    images.set(state, await processingImage(system, owner.id, state.endsWith('face')));
}

async function makeViewers() {
  const { approve, flag } = decide(admin);
  const pending = await register(system.url);
  await addPhoto(pending.client);
  const pendingFace = await register(system.url);
  await flag(await addPhoto(pendingFace.client));
  const both = await memberWithPhoto(system, admin);
  await flag(await addPhoto(both.client));
  const face = await register(system.url);
  const picture = await addPhoto(face.client);
  await flag(picture);
  await approve(picture);
  const clients = [
    new Client(system.url),
    (await register(system.url)).client,
    pending.client,
    pendingFace.client,
    (await memberWithPhoto(system, admin)).client,
    both.client,
    face.client,
    owner.client,
    admin,
  ];
  for (const [index, viewer] of Object.keys(RULE).entries()) viewers.set(viewer, clients[index]);
}

const CELLS = Object.entries(RULE).flatMap(([viewer, cells]) =>
  cells.split(' ').map((cell, index) => [viewer, STATES[index], cell]),
);

test.each(CELLS)('for %s an image that is %s is %s', async (viewer, state, cell) => {
  const { list, bytes } = await imageAccess(viewers.get(viewer)!, owner.id, images.get(state)!);
  const status = { seen: 200, rejected: 401 }[cell] ?? 404;
  expect({ list, bytes }).toEqual({
    list: cell === 'seen' ? 'listed' : cell,
    bytes: {
      full: status,
      thumb: status,
      head: status,
      'head of thumb': status,
      known: status === 200 ? 304 : status,
    },
  });
});

test('a locked image reveals nothing but its existence', async () => {
  const { body } = await viewers.get('a member without photos')!.get(`/api/images/${owner.id}`);
  expect(body.images).toHaveLength(2);
  for (const image of body.images)
    expect(image).toMatchObject({
      filename: null,
      width: null,
      height: null,
      placeholder: null,
      is_approved: true,
    });
  const text = JSON.stringify(body);
  for (const { filename } of images.values())
    expect(text.includes(filename.slice(0, 32))).toBe(false);
});

test('a list says which images are still being processed', async () => {
  for (const client of [admin, owner.client]) {
    const { images: listed } = bodyOf(await client.get(`/api/images/${owner.id}`));
    expect(listed.filter((image) => image.is_processing).map(({ id }) => id)).toEqual(
      expect.arrayContaining([images.get('processing')!.id, images.get('processing face')!.id]),
    );
    expect(listed.find(({ id }) => id === images.get('pending')!.id)).toMatchObject({
      is_processing: false,
    });
  }
});

test('a viewer with admin rights sees all, and loses access with them', async () => {
  const viewer = await register(system.url);
  const profile = bodyOf(await admin.get(`/api/admin/user/${viewer.id}`)).user;
  const pending = async () =>
    (await imageAccess(viewer.client, owner.id, images.get('pending')!)).bytes.full;
  const seen = [await pending()];
  for (const isAdmin of [true, false]) {
    bodyOf(await admin.put(`/api/admin/user/${viewer.id}`, { ...profile, is_admin: isAdmin }));
    seen.push(await pending());
  }
  expect(seen).toEqual([404, 200, 404]);
});

test('a viewer whose account is gone is not signed in, whatever their session says', async () => {
  const { client, id } = await register(system.url);
  await sql(system, 'delete from users where id = $1', [id]);

  expect((await client.get('/api/images/2000000000')).status).toBe(401);
});

test('the list of an unknown member is 404, and so is the URL of an unknown image', async () => {
  for (const [viewer, client] of viewers) {
    const nobody = viewer === 'nobody';
    const responses = await Promise.all(
      [
        '/api/images/2000000000',
        '/api/images/abc',
        `/uploads/${'0'.repeat(32)}.webp`,
        '/uploads/..%2f..%2fetc%2fpasswd',
        '/uploads/x.svg',
      ].map((path) => client.get(path)),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(5).fill(nobody ? 401 : 404));
  }
});

test('a forbidden URL gets the same response as an unknown one', async () => {
  const viewer = viewers.get('a member without photos')!;
  const [hidden, missing] = await Promise.all(
    [images.get('approved')!.filename, `${'0'.repeat(32)}.webp`].map((name) =>
      viewer.get(`/uploads/${name}`),
    ),
  );
  expect([hidden.status, hidden.body]).toEqual([missing.status, missing.body]);
  expect(hidden.headers.get('etag')).toBeNull();
});

test('bytes are cached privately and revalidated each time', async () => {
  const { headers } = await owner.client.get(`/uploads/${images.get('pending')!.filename}`);
  expect([headers.get('cache-control'), headers.get('vary'), headers.get('etag')]).toEqual([
    'private, no-cache',
    expect.stringContaining('Cookie'),
    expect.stringMatching(/^".+"$/),
  ]);
});
