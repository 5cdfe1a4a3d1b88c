import { rename } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { openStore } from '@lodge/storage';
import {
  addPhoto,
  adminOf,
  count,
  decide,
  errorOf,
  eventually,
  register,
  smallPhoto,
  sql,
  startSystem,
  type Client,
  type Member,
  type System,
} from '@lodge/testing';
import { checkStore, keysIn, keysOf, quickSweeps, settled } from '../support/store.js';

let system: System;
let admin: Client;
let member: Member;

beforeAll(async () => {
  system = await startSystem({ env: { 'image-worker': quickSweeps } });
  admin = await adminOf(system);
  member = await register(system.url);
});
afterAll(() => system?.stop());

/** Simulates a volume that is not mounted. */
async function withoutStore(work: (away: string) => Promise<void>) {
  const away = `${system.storageDir}-away`;
  await rename(system.storageDir!, away);
  try {
    await work(away);
  } finally {
    await rename(away, system.storageDir!);
  }
}

const TWO_SWEEPS = 2_500;

test('objects deleted during a store outage are removed afterwards', async () => {
  const images = [await addPhoto(member.client), await addPhoto(member.client)];
  await withoutStore(async (away) => {
    await decide(admin).reject(images[0]);
    await sql(system, 'delete from images where id = $1', [images[1].id]);
    await sleep(TWO_SWEEPS);
    expect(await count(system, 'object_deletions')).toBe(6);
    expect(await keysIn(await openStore({ STORAGE_DIR: away } as never))).toHaveLength(4);
  });
  await settled(system);
  expect(await keysOf(system)).toEqual([]);
});

test('during a store outage uploads and image requests return 503 and leave nothing, and the health reports it', async () => {
  const image = await addPhoto(member.client);
  await withoutStore(async () => {
    const responses = [
      await member.client.upload(await smallPhoto()),
      await member.client.get(`/uploads/${image.filename}`),
      await member.client.get('/api/health'),
    ];
    expect(
      responses.map((response) => [
        response.status,
        errorOf(response).code,
        response.headers.has('retry-after'),
      ]),
    ).toEqual(responses.map(() => [503, 'unavailable', true]));
    expect(await count(system, 'images')).toBe(1);
  });
  expect((await member.client.get(`/uploads/${image.filename}`)).status).toBe(200);
  await addPhoto(member.client);
});

test.each([
  ['shorter', 201],
  ['longer', 202],
])(
  'an image is finished after an outage %s than all attempts of its job',
  async (length, answered) => {
    const [queue, redis] = [
      new Queue('images', { connection: { url: system.redisUrl } }),
      new Redis(system.redisUrl),
    ];
    await queue.pause();
    const uploading = member.client.upload(await smallPhoto());
    await eventually('the upload', async () => (await queue.getWaitingCount()) === 1);
    const [job] = await queue.getWaiting();
    if (length === 'longer') await redis.hset(`bull:images:${job.id}`, 'atm', '9');
    await withoutStore(async () => {
      await queue.resume();
      const failed = () => (length === 'longer' ? queue.getFailedCount() : queue.getDelayedCount());
      await eventually('a failed attempt', async () => (await failed()) === 1);
      expect(await count(system, "images where status = 'processing'")).toBe(1);
    });
    await Promise.all([queue.close(), redis.quit()]);
    const { status, body } = await uploading;
    expect(status).toBe(answered);
    await settled(system);
    expect((await member.client.get(`/uploads/${body.image.filename}`)).status).toBe(200);
  },
);

test('a deletion that could not be enqueued during a Redis outage is done by the sweep', async () => {
  const image = await addPhoto(member.client);
  await system.kill('redis');
  await sql(system, 'delete from images where id = $1', [image.id]);
  await settled(system);
  expect((await keysOf(system)).filter((key) => key.endsWith(image.filename))).toEqual([]);
  await system.restart('redis');
});

test('the store matches the table after all outages', async () => {
  await settled(system);
  expect(await checkStore(system)).toMatchObject({ code: 0, report: { orphans: [], missing: [] } });
});
