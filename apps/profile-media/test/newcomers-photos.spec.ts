import { randomUUID } from 'node:crypto';
import { afterAll, expect, jest, test } from '@jest/globals';
import { RATE_LIMITS } from '@lodge/limits';
import { startScene, type Scene } from '@lodge/scene';
import { DiskStore } from '@lodge/storage';
import { register, smallPhoto, sql } from '@lodge/testing';
import { crowd } from '../../../test/support/decisions.js';

const scenes: Scene[] = [];
afterAll(() => Promise.all(scenes.map((scene) => scene.stop())));

const LIMITED = { env: { all: { RATE_LIMITS: 'on' } }, withImages: true };

async function limitedScene() {
  const scene = await startScene(LIMITED);
  scenes.push(scene);
  return scene;
}

async function countsIn({ redisClient }: Scene) {
  const keys = await redisClient.keys('limit:newcomersPhotosByNetwork:*');
  return Promise.all(keys.map((key) => redisClient.get(key)));
}

/** Registers somebody with a photo that is approved. */
async function known(scene: Scene) {
  const { id, client } = await register(scene.url);
  await sql(
    scene,
    `insert into images (user_id, slot, filename, status, is_approved)
     values ($1, 1, md5('known') || '.webp', 'ready', true)`,
    [id],
  );
  return client;
}

test('a network whose newcomers have sent enough photos is slowed down, others there are not', async () => {
  const scene = await limitedScene();
  const photo = await smallPhoto();
  const [member, { client: newcomer }] = [await known(scene), await register(scene.url)];
  expect((await newcomer.upload(photo)).status).toBe(201);
  const [count] = await scene.redisClient.keys('limit:newcomersPhotosByNetwork:*');
  const { points, seconds } = RATE_LIMITS.newcomersPhotosByNetwork;
  await scene.redisClient.set(count, points, 'EX', seconds);

  const statuses: number[] = [];
  for (const client of [newcomer, newcomer, member])
    statuses.push((await client.upload(photo)).status);

  expect(statuses).toEqual([201, 429, 201]);
});

test('uploads that find no slot, or their own image, cost the network nothing', async () => {
  const scene = await limitedScene();
  const photo = await smallPhoto();
  const [{ client: full, id }, { client: newcomer }] = [
    await register(scene.url),
    await register(scene.url),
  ];
  await sql(
    scene,
    `insert into images (user_id, slot, filename, status)
     select $1::integer, slot, md5($1 || ' ' || slot) || '.webp', 'ready'
     from generate_series(1, 12) slot`,
    [id],
  );
  const clientId = randomUUID();

  const statuses: number[] = [];
  for (let count = 0; count < 2; count++) {
    statuses.push((await full.upload(photo)).status);
    statuses.push((await newcomer.upload(photo, { clientId })).status);
  }

  expect(statuses).toEqual([400, 201, 400, 201]);
  expect(new Set(await countsIn(scene))).toEqual(new Set(['1']));
});

test('uploads that the store did not take cost the network nothing', async () => {
  const scene = await limitedScene();
  const { client } = await register(scene.url);
  const put = jest.spyOn(DiskStore.prototype, 'put');
  put.mockRejectedValue(Object.assign(new Error('full'), { code: 'ENOSPC' }));

  const { status } = await client.upload(await smallPhoto());

  put.mockRestore();
  expect(status).toBe(503);
  expect(await countsIn(scene)).toEqual([]);
});

test('while 20,000 photos wait, newcomers add none and others do', async () => {
  const scene = await limitedScene();
  const photo = await smallPhoto();
  const [member, { client: newcomer }] = [await known(scene), await register(scene.url)];
  await sql(
    scene,
    `insert into images (user_id, slot, filename, status)
     select id, slot, md5(id || ' ' || slot) || '.webp', 'ready'
     from unnest($1::integer[]) id, generate_series(1, 12) slot`,
    [(await crowd(scene, 'crowd', 1_700)).map(({ id }) => id)],
  );

  const { status, headers } = await newcomer.upload(photo);

  expect([status, headers.get('retry-after')]).toEqual([503, '600']);
  expect((await member.upload(photo)).status).toBe(201);
});
