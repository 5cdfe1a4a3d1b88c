import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { Queue } from 'bullmq';
import { LIMITS, type OwnImage } from '@lodge/contracts';
import { sharedScene } from '@lodge/scene';
import { addPhoto, bodyOf, eventually, register, smallPhoto, type Member } from '@lodge/testing';
import { keysOf, quickSweeps, settled } from '../../../test/support/store.js';

const system = await sharedScene({ withImages: true, env: { 'image-worker': quickSweeps } });
let member: Member;
let photo: Buffer;
let clientId: string;
beforeEach(async () => {
  member = await register(system.url);
  photo = await smallPhoto();
  clientId = randomUUID();
});

const send = ({ client } = member) => client.upload(photo, { clientId });
const sent = async (who = member): Promise<OwnImage> => bodyOf(await send(who)).image;
const imagesOf = async ({ client }: Member): Promise<OwnImage[]> =>
  bodyOf(await client.get('/api/images')).images;
const storedOf = async (images: OwnImage[]) => {
  const keys = await keysOf(system);
  return images.map(({ filename }) => keys.filter((key) => key.endsWith(filename)).length);
};

describe('an upload that is sent again', () => {
  test('gets the photo that it made, also when there is no room for another', async () => {
    const first = await sent();
    for (let times = 1; times < LIMITS.imagesPerUser; times++) await addPhoto(member.client);

    const again = await send();

    expect(again).toMatchObject({ status: 201, body: { image: { id: first.id } } });
    expect(await imagesOf(member)).toHaveLength(LIMITS.imagesPerUser);
  });

  test('begins anew if that was deleted', async () => {
    const { id } = await sent();
    await member.client.delete(`/api/images/${id}`);

    const again = await sent();

    expect(again.id).not.toBe(id);
    expect((await imagesOf(member)).map((image) => image.id)).toEqual([again.id]);
  });

  test('takes the place of one that is not ready, and leaves nothing of it', async () => {
    const queue = new Queue('images', { connection: { url: system.redisUrl } });
    await queue.pause();
    const first = send();
    const [unready] = await eventually('the upload', async () => {
      const images = await imagesOf(member);
      return images.length > 0 && (await queue.getWaitingCount()) > 0 && images;
    });

    const second = send();
    await eventually('the second', async () => (await queue.getWaitingCount()) > 1);
    await queue.resume();
    await queue.close();

    expect((await first).status).toBe(409);
    const { status, body } = await second;
    expect([status, (await imagesOf(member)).map(({ id }) => id)]).toEqual([201, [body.image.id]]);
    await settled(system);
    expect(await storedOf([unready!, body.image])).toEqual([0, 2]);
  });

  test('several times at once makes one photo', async () => {
    const responses = await Promise.all(Array.from({ length: 6 }, () => send()));

    for (const { status } of responses) expect([201, 202, 409]).toContain(status);
    expect(responses.map(({ status }) => status)).toContain(201);
    expect(await imagesOf(member)).toHaveLength(1);
  });
});

test('what another member sends by the same client_id is their own', async () => {
  const other = await register(system.url);
  const first = await sent();

  const second = await sent(other);

  expect(second.id).not.toBe(first.id);
  expect([await imagesOf(member), await imagesOf(other)]).toMatchObject([
    [{ id: first.id }],
    [{ id: second.id }],
  ]);
});

test.each([
  ['nothing', ''],
  ['900 digits', '1'.repeat(900)],
])('a client_id of %s is rejected', async (_, malformed) => {
  clientId = malformed;

  expect(await send()).toMatchObject({
    status: 400,
    body: { fields: { client_id: 'client_id must be a UUID' } },
  });
  expect(await imagesOf(member)).toEqual([]);
});
