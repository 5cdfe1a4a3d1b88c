import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { Redis } from 'ioredis';
import {
  adminOf,
  bodyOf,
  count,
  decide,
  eventually,
  jpegPhoto,
  register,
  smallPhoto,
  sql,
  startSystem,
  type Client,
  type Member,
  type System,
} from '@lodge/testing';
import { abortedUpload } from './support/forms.js';
import { checkStore, keysOf, quickSweeps, settled } from './support/store.js';

let system: System;
let member: Member;
let admin: Client;

beforeAll(async () => {
  system = await startSystem({
    replicas: { 'profile-media': 2, 'image-worker': 2 },
    env: { 'image-worker': quickSweeps },
  });
  admin = await adminOf(system);
});
afterAll(() => system?.stop());

afterEach(async () => {
  await settled(system);
  assert.equal((await checkStore(system)).code, 0);
});

const LIMIT = { code: 'image_limit', error: 'Maximum 12 images allowed' };
type Uploaded = Awaited<ReturnType<Client['upload']>>;
const upload = async (times: number): Promise<Uploaded[]> => {
  const photo = await smallPhoto();
  return Promise.all(Array.from({ length: times }, () => member.client.upload(photo)));
};
const accepted = (responses: Uploaded[]) =>
  responses.filter(({ status }) => status === 201).map(({ body }) => body.image.id);
const own = async () => bodyOf(await member.client.get('/api/images')).images;

test('20 concurrent uploads to two replicas leave exactly 12, and the others are rejected with the reason', async () => {
  member = await register(system.url);
  const responses = await upload(20);
  expect(accepted(responses)).toHaveLength(12);
  const rejected = responses.filter(({ status }) => status !== 201);
  expect(rejected.map(({ status, body }) => ({ status, body }))).toEqual(
    rejected.map(() => ({ status: 400, body: LIMIT })),
  );
  expect((await own()).map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
    accepted(responses).toSorted((a, b) => a - b),
  );
  await settled(system);
  expect(await keysOf(system)).toHaveLength(24);
});

test('uploads while an admin rejects others never exceed twelve, and every acknowledged one that was not rejected is kept', async () => {
  const before = (await own()).map(({ id }) => id);
  const rejected = before.slice(0, 6);
  const counts: number[] = [];
  const watched = new AbortController();
  const watch = (async () => {
    for (; !watched.signal.aborted; await sleep(5))
      counts.push(await count(system, 'images where user_id = $1', [member.id]));
  })();
  const uploads = (async () => [...(await upload(8)), ...(await upload(8))])();
  for (const id of rejected) await decide(admin).reject({ id });
  const responses = [...(await uploads), ...(await upload(8))];
  watched.abort();
  await watch;
  expect(
    responses.every(
      ({ status, body }) => status === 201 || (status === 400 && body.code === 'image_limit'),
    ),
  ).toBe(true);
  expect(accepted(responses)).toHaveLength(6);
  expect(Math.max(...counts)).toBeLessThanOrEqual(12);
  expect((await own()).map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
    [...before.slice(6), ...accepted(responses)].toSorted((a, b) => a - b),
  );
  const slots = await sql<{ slot: number }>(
    system,
    'select slot from images where user_id = $1 order by slot',
    [member.id],
  );
  expect(slots.map(({ slot }) => slot)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
});

test('a member deleted during their uploads leaves nothing', async () => {
  member = await register(system.url);
  const uploads = upload(6);
  await sleep(30);
  bodyOf(await admin.delete(`/api/admin/user/${member.id}`));
  for (const { status } of await uploads) expect([201, 202, 400, 401]).toContain(status);
  await settled(system);
  expect(await count(system, 'images where user_id = $1', [member.id])).toBe(0);
});

test('a client that disconnects during an upload leaves nothing', async () => {
  member = await register(system.url);
  const photo = await jpegPhoto({ width: 1600, height: 1200, quality: 95 });
  const before = await keysOf(system);
  const part = [0, 10, 1_000, photo.length / 2, photo.length - 1].map(Math.floor);
  await Promise.all(
    part.flatMap((sent) => [
      abortedUpload(member.client, photo, sent),
      abortedUpload(member.client, photo, sent, { chunked: true }),
    ]),
  );
  await sleep(300);
  await eventually(
    'nothing left of them',
    async () =>
      (await count(system, 'images where user_id = $1', [member.id])) === 0 &&
      isDeepStrictEqual(await keysOf(system), before),
  );
  expect(accepted(await upload(12))).toHaveLength(12);
});

test('aborted uploads free their upload slots', async () => {
  member = await register(system.url);
  const photo = await smallPhoto();
  await Promise.all(Array.from({ length: 220 }, () => abortedUpload(member.client, photo, 100)));
  // The request is aborted while the session is looked up.
  const redis = new Redis(system.redisUrl);
  await redis.client('PAUSE', 1_000);
  redis.disconnect();
  await Promise.all(Array.from({ length: 220 }, () => abortedUpload(member.client, photo, 100)));
  await eventually(
    'places on both replicas',
    async () => [...accepted(await upload(1)), ...accepted(await upload(1))].length === 2,
  );
  // None of these counts as a server error.
  expect(system.logs('profile-media')).not.toMatch(/"level":(50|60)/);
});
