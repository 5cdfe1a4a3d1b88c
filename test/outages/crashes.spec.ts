import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Redis } from 'ioredis';
import {
  APPS,
  count,
  eventually,
  register,
  smallPhoto,
  sql,
  startSystem,
  type Answer,
  type Member,
  type System,
} from '@lodge/testing';
import { startProcessing } from '../support/large-uploads.js';
import { Load } from '../support/load.js';
import { expectCleanStore, expectNothingLost } from '../support/nothing-lost.js';
import { keysOf, quickSweeps, settled } from '../support/store.js';

let system: System;
let member: Member;
let redis: Redis;

beforeAll(async () => {
  system = await startSystem({ ownPostgres: true, env: { 'image-worker': quickSweeps } });
  member = await register(system.url);
  // It reports each try to connect again.
  redis = new Redis(system.redisUrl).on('error', () => undefined);
});
afterAll(async () => {
  redis?.disconnect();
  await system?.stop();
});

test('large images are finished even if several workers are killed while processing them', async () => {
  const visitor = await register(system.url);
  const uploads: Promise<Answer>[] = [];
  let interrupted = 0;
  for (let times = 0; times < 3; times++) {
    uploads.push(...(await startProcessing(system, visitor, 4)));
    await system.kill('image-worker');
    const left = await count(system, "images where status = 'processing'");
    expect(
      (await keysOf(system)).filter((key) => key.startsWith('incoming/')).length,
    ).toBeGreaterThanOrEqual(left);
    if (left > 0) interrupted++;
    await system.restart('image-worker');
  }
  // On a busy machine this process may be delayed until an image is finished, so that a kill comes
  // too late.
  expect(interrupted).toBeGreaterThan(0);
  for (const { status } of await Promise.all(uploads)) expect([201, 202]).toContain(status);
  await settled(system);
  expect(
    await count(system, "images where status = 'ready' and width = 1600 and user_id = $1", [
      visitor.id,
    ]),
  ).toBe(uploads.length);
  await expectCleanStore(system);
});

test('images deleted by their owner while the worker that processes them is killed leave nothing', async () => {
  const owner = await register(system.url);
  const uploads = await startProcessing(system, owner, 3);
  await system.kill('image-worker');
  const { body } = await owner.client.get('/api/images');

  for (const { id } of body.images)
    expect((await owner.client.delete(`/api/images/${id}`)).status).toBe(200);
  await system.restart('image-worker');

  for (const { status } of await Promise.all(uploads)) expect([201, 202, 409]).toContain(status);
  await settled(system);
  expect(await count(system, 'images where user_id = $1', [owner.id])).toBe(0);
  await expectCleanStore(system);
});

test('an image whose original is missing because the service died is rejected and frees its slot', async () => {
  const filename = `${'0'.repeat(32)}.webp`;
  await sql(
    system,
    "insert into images (user_id, slot, filename, uploaded_at) values ($1, 12, $2, now() - interval '1 minute')",
    [member.id, filename],
  );
  await settled(system);
  expect(await count(system, 'images where filename = $1', [filename])).toBe(0);
});

test('an image that crashes every worker is given up', async () => {
  await system.kill('image-worker');
  const uploading = member.client.upload(await smallPhoto());
  await eventually(
    'the upload',
    async () => (await count(system, "images where status = 'processing'")) === 1,
  );
  const [{ id }] = await sql<{ id: number }>(
    system,
    "select id from images where status = 'processing'",
  );
  // Simulates a job that has crashed ten workers.
  await eventually('its job', async () => (await redis.exists(`bull:images:image-${id}`)) === 1);
  await redis.hset(`bull:images:image-${id}`, 'stc', '10');
  await redis.lrem('bull:images:wait', 0, `image-${id}`);
  await redis.lpush('bull:images:active', `image-${id}`);
  await system.restart('image-worker');
  expect([202, 400]).toContain((await uploading).status);
  await settled(system);
  expect(await count(system, 'images where id = $1', [id])).toBe(0);
  await expectCleanStore(system);
});

test('nothing acknowledged is lost when each service is killed and restarted under load', async () => {
  const load = await Load.start(system);
  for (const service of [
    'auth',
    'profile-media',
    'groups-chat',
    'moderation',
    'image-worker',
    'gateway',
  ] as const) {
    await load.worked();
    // Uploads wait for a worker instead of failing.
    const outage = service === 'image-worker' ? sleep(400) : load.failed(1);
    await system.kill(service);
    await outage;
    await system.restart(service);
  }
  await load.end();
  const { registrations, messages, approvals, rejections } = load.acknowledged;
  expect(Math.min(registrations, messages, approvals, rejections)).toBeGreaterThan(3);
  expect(load.failures.count).toBeGreaterThan(3);
  expect(load.slowest).toBeLessThan(10_000);
  await expectNothingLost(system, load);
});

test.each(['redis', 'postgres'] as const)(
  '%s killed under load and restarted: requests return 503 meanwhile, and nothing acknowledged is lost',
  async (store) => {
    const load = await Load.start(system);
    for (let times = 0; times < 2; times++) {
      await load.worked();
      const outage = load.failed(2);
      await system.kill(store);
      await outage;
      await system.restart(store);
    }
    await load.worked();
    await load.end();
    expect(load.failures.outages).toBeGreaterThan(3);
    expect(load.failures.lostConnections).toBe(0);
    expect(load.slowest).toBeLessThan(20_000);
    await expectNothingLost(system, load);
    expect(APPS.flatMap((app) => system.logs(app).match(/^[^{\n].*/gm) ?? [])).toEqual([]);
  },
);

test.each(['redis', 'postgres'] as const)(
  'images being processed while %s is killed are finished',
  async (store) => {
    const visitor = await register(system.url);
    const uploads = await startProcessing(system, visitor, 8);
    await system.kill(store);
    await sleep(500);
    await system.restart(store);
    const responses = await Promise.all(uploads);
    // A job waits longer after each attempt: 40 s in all, and twice as long on a busy machine.
    await settled(system, 200_000);
    const ready = await count(system, "images where status = 'ready' and user_id = $1", [
      visitor.id,
    ]);
    const acknowledged = responses.filter(({ status }) => status === 201 || status === 202).length;
    expect(responses.filter(({ status }) => ![201, 202, 503].includes(status))).toEqual([]);
    expect(ready).toBeGreaterThanOrEqual(acknowledged);
    await expectCleanStore(system);
  },
);

test('images being processed while Redis loses its data are finished by the sweep', async () => {
  const visitor = await register(system.url);
  const uploads = await startProcessing(system, visitor, 8);
  await redis.flushall();
  for (const { status } of await Promise.all(uploads)) expect([201, 202]).toContain(status);
  await settled(system);
  expect((await visitor.client.get('/api/images')).status).toBe(401);
  await expectCleanStore(system);
});
