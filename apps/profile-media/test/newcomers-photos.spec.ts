import { randomUUID } from 'node:crypto';
import { afterAll, expect, jest, test } from '@jest/globals';
import { RATE_LIMITS } from '@lodge/limits';
import { startScene, type Scene } from '@lodge/scene';
import { DiskStore } from '@lodge/storage';
import { register, smallPhoto, sql } from '@lodge/testing';
import { Redis } from 'ioredis';

const scenes: Scene[] = [];
afterAll(() => Promise.all(scenes.map((scene) => scene.stop())));

const LIMITED = { env: { all: { RATE_LIMITS: 'on' } }, withImages: true };

async function limitedScene() {
  const scene = await startScene(LIMITED);
  scenes.push(scene);
  return scene;
}

async function countsIn(scene: Scene) {
  const redis = new Redis(scene.redisUrl);
  const keys = await redis.keys('limit:newcomersPhotosByNetwork:*');
  const counts = await Promise.all(keys.map((key) => redis.get(key)));
  redis.disconnect();
  return counts;
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
  const redis = new Redis(scene.redisUrl);
  const [count] = await redis.keys('limit:newcomersPhotosByNetwork:*');
  const { points, seconds } = RATE_LIMITS.newcomersPhotosByNetwork;
  await redis.set(count, points, 'EX', seconds);
  redis.disconnect();

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
    `with crowd as (
       insert into users (username, email, password_hash, age, height_feet, height_inches,
         weight_pounds, ethnicity, sexual_position)
       select 'crowd' || n, 'crowd' || n || '@lodge.example', password_hash, age, height_feet,
         height_inches, weight_pounds, ethnicity, sexual_position
       from users, generate_series(1, 1700) n where username = $1 returning id)
     insert into images (user_id, slot, filename, status)
     select id, slot, md5(id || ' ' || slot) || '.webp', 'ready'
     from crowd, generate_series(1, 12) slot`,
    [scene.admin.username],
  );

  const { status, headers } = await newcomer.upload(photo);

  expect([status, headers.get('retry-after')]).toEqual([503, '600']);
  expect((await member.upload(photo)).status).toBe(201);
});
