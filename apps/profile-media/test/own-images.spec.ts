import { beforeEach, describe, expect, test } from '@jest/globals';
import { Queue } from 'bullmq';
import { LIMITS, type ListedImage, type OwnImage } from '@lodge/contracts';
import { sharedScene } from '@lodge/scene';
import {
  addPhoto,
  adminOf,
  bodyOf,
  count,
  decide,
  eventually,
  holdLock,
  memberWithPhoto,
  register,
  smallPhoto,
  sql,
  waitingForLock,
  type Client,
  type Member,
} from '@lodge/testing';
import { imageAccess } from '../../../test/support/image-access.js';
import { processingImage } from '../../../test/support/processing-image.js';
import { keysOf, quickSweeps, settled } from '../../../test/support/store.js';

const CHANGED = 'Your photos changed in the meantime. Please try again.';
const NOT_ALL = 'ids must name each of your photos once';
const ROUNDS = 15;
let member: Member;

const system = await sharedScene({ withImages: true, env: { 'image-worker': quickSweeps } });
const admin = await adminOf(system);
beforeEach(async () => {
  member = await register(system.url);
});

const imagesOf = async ({ client }: { client: Client }): Promise<ListedImage[]> =>
  bodyOf(await client.get('/api/images')).images;
const idsOf = async (who: { client: Client }) => (await imagesOf(who)).map(({ id }) => id);
const remove = ({ client }: { client: Client }, id: number) => client.delete(`/api/images/${id}`);
const order = ({ client }: { client: Client }, ids: unknown) =>
  client.put('/api/images/order', { ids });
const photos = async ({ client }: Member, times: number) => {
  const added: OwnImage[] = [];
  for (let time = 0; time < times; time++) added.push(await addPhoto(client));
  return added;
};
const storedOf = async ({ filename }: { filename: string }) =>
  (await keysOf(system)).filter((key) => key.endsWith(filename));

describe('a member deletes an image of their own', () => {
  test.each(['pending', 'approved', 'face'])(
    'that is %s: nobody gets it any more, and its objects are removed',
    async (state) => {
      const image = await addPhoto(member.client);
      if (state !== 'pending') await decide(admin).approve(image);
      if (state === 'face') await decide(admin).flag(image);

      const response = await remove(member, image.id);

      expect(response).toMatchObject({ status: 200, body: { message: 'Image deleted' } });
      for (const client of [member.client, admin])
        expect(await imageAccess(client, member.id, image)).toMatchObject({
          list: 'absent',
          bytes: { full: 404, known: 404 },
        });
      expect(bodyOf(await member.client.get('/api/images')).removals).toEqual([]);
      await eventually('removal', async () => (await storedOf(image)).length === 0);
    },
  );

  test('and the same again, one of somebody else, or none is not found', async () => {
    const [own, foreign] = [await addPhoto(member.client), await addPhoto(admin)];
    await remove(member, own.id);

    const responses = [
      await remove(member, own.id),
      await remove(member, foreign.id),
      await member.client.delete('/api/images/2147483647'),
      await member.client.delete('/api/images/x'),
    ];

    expect(responses.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(responses[1].body).toEqual({ error: 'Image not found', code: 'not_found' });
    expect(await idsOf({ client: admin })).toContain(foreign.id);
  });

  test('and its slot is free at once', async () => {
    const added = await photos(member, LIMITS.imagesPerUser);
    expect((await member.client.upload(await smallPhoto())).status).toBe(400);

    await remove(member, added[5]!.id);

    expect((await member.client.upload(await smallPhoto())).status).toBe(201);
    expect(await imagesOf(member)).toHaveLength(LIMITS.imagesPerUser);
  });
});

describe('an image that is still being processed', () => {
  test('can be deleted by its owner, and leaves no object', async () => {
    await addPhoto(member.client);
    const image = await processingImage(system, member.id, false);

    const { status } = await remove(member, image.id);

    expect([status, await storedOf(image)]).toEqual([
      200,
      expect.arrayContaining(['images/' + image.filename]),
    ]);
    await settled(system);
    expect(await storedOf(image)).toEqual([]);
  });

  test('and deleted before its job runs answers the upload with 409', async () => {
    const queue = new Queue('images', { connection: { url: system.redisUrl } });
    await queue.pause();
    const uploading = member.client.upload(await smallPhoto());
    const [image] = await eventually('the upload', async () => {
      const images = await imagesOf(member);
      return images.length > 0 && (await queue.getWaitingCount()) > 0 && images;
    });

    const { status } = await remove(member, image.id);
    await queue.resume();
    await queue.close();

    expect(status).toBe(200);
    expect(await uploading).toMatchObject({
      status: 409,
      body: { error: 'This photo was deleted in the meantime', code: 'conflict' },
    });
    await settled(system);
    expect([await storedOf(image), await imagesOf(member)]).toEqual([[], []]);
  });

  test('and deleted while its job runs leaves nothing', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const uploading = member.client.upload(await smallPhoto());
      const [image] = await eventually('the upload', async () => {
        const images = await imagesOf(member);
        return images.length > 0 && images;
      });

      const { status } = await remove(member, image.id);

      expect(status).toBe(200);
      expect([201, 202, 409]).toContain((await uploading).status);
      expect(await imagesOf(member)).toEqual([]);
    }
    await settled(system);
    const left = await sql<{ filename: string }>(system, 'select filename from images');
    const known = new Set(left.map(({ filename }) => filename));
    expect((await keysOf(system)).filter((key) => !known.has(key.split('/')[1]!))).toEqual([]);
  });
});

test('an image deleted by its owner while an admin approves or rejects it is gone, and nobody gets an error', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const image = await addPhoto(member.client);
    const decision = round % 2 === 0 ? 'approve-image' : 'reject-image';

    const [deleted, decided] = await Promise.all([
      remove(member, image.id),
      admin.post(`/api/admin/${decision}`, { imageId: image.id }),
    ]);

    expect([200, 404]).toContain(deleted.status);
    expect([200, 404]).toContain(decided.status);
    expect([deleted.status, decided.status]).toContain(200);
    expect(await count(system, 'images where id = $1', [image.id])).toBe(0);
  }
});

test('the list of own images is newest first until the member chooses an order, and then new images come last', async () => {
  const [one, two, three] = await photos(member, 3);
  const seen = [await idsOf(member)];

  const response = await order(member, [two!.id, three!.id, one!.id]);
  seen.push(await idsOf(member));
  const [four, five] = await photos(member, 2);
  seen.push(await idsOf(member));
  await remove(member, three!.id);
  seen.push(await idsOf(member));

  expect(response).toMatchObject({ status: 200, body: { message: 'Order changed' } });
  expect(seen).toEqual([
    [three!.id, two!.id, one!.id],
    [two!.id, three!.id, one!.id],
    [two!.id, three!.id, one!.id, five!.id, four!.id],
    [two!.id, one!.id, five!.id, four!.id],
  ]);
});

describe('the order of images', () => {
  test('that nobody chose begins with the face picture that the viewer may see, then the oldest', async () => {
    const viewer = await memberWithPhoto(system, admin);
    const [one, two, three] = await photos(member, 3);
    for (const image of [one!, two!, three!]) await decide(admin).approve(image);
    await decide(admin).flag(three!);

    const listed = async (client: Client) =>
      bodyOf(await client.get(`/api/images/${member.id}`)).images.map(({ id }) => id);
    const seen = [await listed(admin), await listed(viewer.client)];
    await decide(admin).flag(viewer.photo);
    seen.push(await listed(viewer.client));

    expect(seen).toEqual([
      [three!.id, one!.id, two!.id],
      [one!.id, two!.id, three!.id],
      [three!.id, one!.id, two!.id],
    ]);
  });

  test('is rejected unless it names exactly the member’s images, if there are any', async () => {
    expect((await order(member, [])).status).toBe(200);
    const [one, two] = await photos(member, 2);
    const foreign = await addPhoto(admin);
    const own = [one!.id, two!.id];
    const wrong: unknown[] = [
      undefined,
      [],
      [one!.id],
      [one!.id, one!.id],
      [...own, one!.id],
      [...own, foreign.id],
      [one!.id, foreign.id],
      [one!.id, 2_000_000_000],
      [one!.id, String(two!.id)],
      Array.from({ length: 13 }, (_, at) => at + 1),
    ];
    const before = await idsOf(member);

    for (const ids of wrong)
      expect([ids, await order(member, ids)]).toMatchObject([
        ids,
        { status: 400, body: { code: 'invalid_input', fields: { ids: NOT_ALL } } },
      ]);

    expect(await idsOf(member)).toEqual(before);
  });
});

describe('an order chosen while the images change', () => {
  const USER_LOCK = 'begin; select from users where id = ';

  test.each<[string, (image: OwnImage) => Promise<unknown>]>([
    ['are deleted', ({ id }) => sql(system, 'delete from images where id = $1', [id])],
    [
      'are added',
      () =>
        sql(system, 'insert into images (user_id, slot, filename) values ($1, 9, $2)', [
          member.id,
          `${'0'.repeat(31)}1.webp`,
        ]),
    ],
  ])('conflicts when some %s', async (_, change) => {
    const [one, two] = await photos(member, 2);
    const release = await holdLock(system, `${USER_LOCK}${member.id} for no key update`);
    const ordering = order(member, [one!.id, two!.id]);
    await eventually('the order waits', async () => (await waitingForLock(system)) > 0);
    await change(two!);

    await release();

    expect(await ordering).toMatchObject({
      status: 409,
      body: { error: CHANGED, code: 'conflict' },
    });
    expect(await count(system, 'images where user_id = $1 and position > 0', [member.id])).toBe(0);
  });

  test('never leaves two images at one place, and a new one at the last, whatever uploads and deletions do', async () => {
    await photos(member, 4);
    for (let round = 0; round < ROUNDS; round++) {
      const ids = await idsOf(member);

      const [ordered, reversed, uploaded, removed] = await Promise.all([
        order(member, ids.toReversed()),
        order(member, ids),
        member.client.upload(await smallPhoto()),
        remove(member, ids[0]!),
      ]);

      for (const { status } of [ordered, reversed]) expect([200, 400, 409]).toContain(status);
      expect([uploaded.status, removed.status]).toEqual([201, 200]);
      const placed = await imagesOf(member);
      expect(placed.find(({ id }) => id === bodyOf(uploaded).image.id)!.place).toBe(placed.length);
      const doubled = await sql(
        system,
        'select position from images where user_id = $1 and position > 0 group by position having count(*) > 1',
        [member.id],
      );
      expect(doubled).toEqual([]);
    }
  });
});
