import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import {
  clearPng,
  eventually,
  register,
  smallPhoto,
  sql,
  startSystem,
  type Member,
  type System,
} from '@lodge/testing';
import { Queue } from 'bullmq';
import { quickSweeps, settled } from './support/store.js';

let system: System;
let member: Member;
let others: Member[];
const queues: Queue[] = [];

beforeAll(async () => {
  // Processes two images at once, so that one can be slow.
  const env = { ...quickSweeps, IMAGES_AT_ONCE: '2' };
  system = await startSystem({ env: { 'image-worker': env } });
  [member, ...others] = await Promise.all(Array.from({ length: 3 }, () => register(system.url)));
});
afterEach(() => sql(system, 'delete from images'));
afterAll(async () => {
  await Promise.all(queues.map((each) => each.close()));
  await system?.stop();
});

const slow = clearPng({ width: 8_000, height: 8_000, isInterlaced: true });
const upload = ({ client }: Member, photo: Buffer) =>
  client.upload(photo, { name: 'photo', type: 'image/png' });

function queue(name: string): Queue {
  const opened = new Queue(name, { connection: { url: system.redisUrl } });
  queues.push(opened);
  return opened;
}

test('a photo does not wait for slow images', async () => {
  const slowQueue = queue('slow-images');
  const uploads = others.flatMap((other) => [1, 2].map(() => upload(other, slow)));
  let ended = 0;
  for (const each of uploads) void each.then(() => ended++);
  await eventually(
    'all of them in their queue',
    async () => (await slowQueue.getJobCountByTypes('active', 'waiting', 'prioritized')) === 4,
  );

  expect((await upload(member, await smallPhoto())).status).toBe(201);
  expect(ended).toBeLessThan(4);

  for (const { status } of await Promise.all(uploads)) expect([201, 202]).toContain(status);
  await settled(system);
  expect(await sql(system, "select count(*)::int from images where status = 'ready'")).toEqual([
    { count: 5 },
  ]);
});

test('members take turns with their slow images', async () => {
  const slowQueue = queue('slow-images');
  const waiting = (count: number) =>
    eventually(
      `${count} in their queue`,
      async () => (await slowQueue.getPrioritizedCount()) === count,
    );
  await slowQueue.pause();
  const uploads = [1, 2, 3].map(() => upload(member, slow));
  await waiting(3);
  uploads.push(upload(others[0]!, slow));
  await waiting(4);

  // In the order in which they are taken; the newest is the other member's.
  const ids = (await slowQueue.getPrioritized()).map(({ data }) => data.imageId as number);
  expect(ids.indexOf(Math.max(...ids))).toBeLessThanOrEqual(1);

  await slowQueue.resume();
  for (const { status } of await Promise.all(uploads)) expect([201, 202]).toContain(status);
  await settled(system);
});
