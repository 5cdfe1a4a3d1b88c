import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  blackGif,
  clearPng,
  decodersOf,
  eventually,
  memoryOf,
  peakMemory,
  register,
  isRunning,
  smallPhoto,
  sql,
  startSystem,
  type Member,
  type System,
} from '@lodge/testing';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import sharp from 'sharp';
import { checkStore, quickSweeps, settled } from './support/store.js';

const MiB = 1_048_576;
const IMAGE_MEMORY = 1_024;
/** Memory of an idle decoder. */
const OWN_MEMORY = 70 * MiB;

let system: System;
let member: Member;
let others: Member[];
let slowQueue: Queue;

beforeAll(async () => {
  const env = { ...quickSweeps, IMAGES_AT_ONCE: '4', IMAGE_MEMORY_MB: String(IMAGE_MEMORY) };
  system = await startSystem({ env: { 'image-worker': env } });
  [member, ...others] = await Promise.all(Array.from({ length: 3 }, () => register(system.url)));
  slowQueue = new Queue('slow-images', { connection: { url: system.redisUrl } });
});
afterAll(async () => {
  await slowQueue?.close();
  await system?.stop();
});

const worker = () => system.pids('image-worker')[0]!;
const decoders = () => decodersOf(worker()).filter(isRunning);
/** Current memory rather than the peak: an idle decoder has worked before. */
const atWork = () => decoders().filter((pid) => memoryOf(pid) > 150 * MiB);
const upload = (photo: Buffer, { client } = member) =>
  client.upload(photo, { name: 'photo', type: 'image/png' });
const remove = () => sql(system, 'delete from images');
/** Decoding takes about 320 MB for a second or two. */
const large = clearPng({ width: 8_000, height: 8_000, isInterlaced: true });

test.each([
  clearPng({ width: 10_950, height: 10_950, depth: 16, isInterlaced: true }),
  blackGif({ width: 10_900, height: 10_900 }, [{ width: 5, height: 5 }]),
])('an image that alone exceeds the memory budget is rejected with the reason', async (file) => {
  expect(await upload(file)).toMatchObject({
    status: 400,
    body: { code: 'invalid_image', error: 'This photo needs too much memory to process' },
  });
  expect(decoders()).toEqual([]);
});

test('concurrent large images stay within the memory budget, and all services stay healthy', async () => {
  let [most, atOnce] = [0, 0];
  let isDone = false;
  const uploads = Promise.all(Array.from({ length: 6 }, () => upload(large)));
  const ended = uploads.finally(() => void (isDone = true));
  await eventually('the end', async () => {
    const running = decoders();
    atOnce = Math.max(atOnce, running.length);
    most = Math.max(
      most,
      running.reduce((sum, pid) => sum + memoryOf(pid) - OWN_MEMORY, 0),
    );
    expect((await fetch(`${system.urls('image-worker')[0]}/health`)).status).toBe(200);
    return isDone;
  });
  for (const { status } of await ended) expect([201, 202]).toContain(status);
  await settled(system);
  expect(atOnce).toBeGreaterThan(1);
  expect(most).toBeLessThan(IMAGE_MEMORY * MiB);
  expect(peakMemory(worker())).toBeLessThan(400 * MiB);
  await remove();
});

test('a photo does not wait for slow images', async () => {
  const uploads = others.flatMap((other) => [1, 2].map(() => upload(large, other)));
  let ended = 0;
  for (const each of uploads) void each.then(() => ended++);
  await eventually(
    'all of them in their queue',
    async () => (await slowQueue.getJobCountByTypes('active', 'waiting', 'prioritized')) === 4,
  );

  expect((await upload(await smallPhoto())).status).toBe(201);
  expect(ended).toBeLessThan(4);

  for (const { status } of await Promise.all(uploads)) expect([201, 202]).toContain(status);
  await settled(system);
  expect(await sql(system, "select count(*)::int from images where status = 'ready'")).toEqual([
    { count: 5 },
  ]);
  await remove();
});

test('members take turns with their slow images', async () => {
  const waiting = (count: number) =>
    eventually(
      `${count} in their queue`,
      async () => (await slowQueue.getPrioritizedCount()) === count,
    );
  await slowQueue.pause();
  const uploads = [1, 2, 3].map(() => upload(large));
  await waiting(3);
  uploads.push(upload(large, others[0]));
  await waiting(4);

  // In the order in which they are taken; the newest is the other member's.
  const ids = (await slowQueue.getPrioritized()).map(({ data }) => data.imageId as number);
  expect(ids.indexOf(Math.max(...ids))).toBeLessThanOrEqual(1);

  await slowQueue.resume();
  for (const { status } of await Promise.all(uploads)) expect([201, 202]).toContain(status);
  await settled(system);
  await remove();
});

/** Kills decoders at work until both tries of an attempt have failed. Returns the job. */
async function failAttempt() {
  const failed = () => slowQueue.getDelayed();
  await eventually('a failed attempt', async () => {
    for (const pid of atWork()) process.kill(pid, 'SIGKILL');
    return (await failed()).length > 0;
  });
  const [job] = await slowQueue.getJobs(['delayed', 'prioritized', 'active']);
  return job;
}

test('a photo whose decoders were killed twice is tried again, after the photos of others', async () => {
  const uploading = upload(large);
  expect((await failAttempt()).priority).toBeGreaterThan(0);
  expect([201, 202]).toContain((await uploading).status);
  await settled(system);
  expect(await sql(system, 'select status from images where user_id = $1', [member.id])).toEqual([
    { status: 'ready' },
  ]);
  await remove();
});

test('a quick photo whose decoders were killed twice is tried again among the slow ones', async () => {
  const side = 10_900;
  const cmyk = await sharp({
    create: { width: side, height: side, channels: 3, background: '#406080' },
  })
    .toColourspace('cmyk')
    .jpeg()
    .toBuffer();
  const uploading = upload(cmyk);
  await eventually('its turn in the other queue', async () => {
    for (const pid of atWork()) process.kill(pid, 'SIGKILL');
    return (await slowQueue.getJobCountByTypes('waiting', 'active', 'delayed', 'prioritized')) > 0;
  });
  expect([201, 202]).toContain((await uploading).status);
  await settled(system);
  expect(await sql(system, 'select status from images where user_id = $1', [member.id])).toEqual([
    { status: 'ready' },
  ]);
  await remove();
});

test('an image that crashes every decoder is rejected at last, and the worker continues', async () => {
  const before = worker();
  const uploading = upload(large);
  const job = await failAttempt();
  const redis = new Redis(system.redisUrl);
  await redis.hset(`bull:slow-images:${job.id}`, 'atm', '3');
  redis.disconnect();
  await job.promote();
  await eventually('the rejection', async () => {
    for (const pid of atWork()) process.kill(pid, 'SIGKILL');
    const left = await sql(system, 'select from images where user_id = $1', [member.id]);
    return left.length === 0;
  });
  expect(await uploading).toMatchObject({
    status: 400,
    body: { code: 'invalid_image', error: 'This photo needs too much memory to process' },
  });
  expect(worker()).toBe(before);
  expect((await upload(await smallPhoto())).status).toBe(201);
  await remove();
});

test('no decoder survives a killed worker', async () => {
  const uploading = upload(large);
  await eventually('work', async () => atWork().length > 0);
  const left = decoders();
  await system.kill('image-worker');
  await eventually('their end', async () => left.every((pid) => !isRunning(pid)));
  await system.restart('image-worker');
  expect([201, 202]).toContain((await uploading).status);
  await settled(system);
  await remove();
  await settled(system);
  expect((await checkStore(system)).code).toBe(0);
});
