import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  addPhoto,
  adminOf,
  bodyOf,
  count,
  decide,
  eventually,
  register,
  sql,
  startSystem,
  type Client,
  type Member,
  type System,
} from '@lodge/testing';
import { dataSourceOptions } from '@lodge/database';
import type { ObjectStore } from '@lodge/storage';
import { DataSource } from 'typeorm';
import { compareStore } from '../apps/operator/src/store/compare-store.js';
import { checkStore, keysIn, keysOf, storeOf } from './support/store.js';

let system: System;
let admin: Client;
let member: Member;

// A long interval leaves only the sweep at startup, so that the job does the deletions.
beforeAll(async () => {
  system = await startSystem({ env: { 'image-worker': { SWEEP_SECONDS: '3600' } } });
  admin = await adminOf(system);
  member = await register(system.url);
});
afterAll(() => system?.stop());

const storedOf = async ({ filename }: { filename: string }) =>
  (await keysOf(system)).filter((key) => key.endsWith(filename)).length;
/**
 * Waits until the objects are removed and the job has finished: it deletes the rows after the
 * objects.
 */
async function untilRemoved(...images: { filename: string }[]): Promise<void> {
  await eventually('the removal of the objects', async () =>
    (await Promise.all(images.map(storedOf))).every((left) => left === 0),
  );
  await untilListEmpty();
}
const untilListEmpty = () =>
  eventually('an empty list', async () => (await count(system, 'object_deletions')) === 0);
const fetched = async ({ filename }: { filename: string }) =>
  (await member.client.get(`/uploads/${filename}`)).status;

test.each(['reject', 'remove'] as const)(
  'after a request to %s an image its bytes are gone at once, and its objects with the job',
  async (way) => {
    const image = await addPhoto(member.client);
    expect([await storedOf(image), await fetched(image)]).toEqual([2, 200]);
    await decide(admin)[way](image);
    expect([await fetched(image), await count(system, 'images where id = $1', [image.id])]).toEqual(
      [404, 0],
    );
    await untilRemoved(image);
  },
);

test('an object that cannot be removed is named in the log, waits a minute, and keeps no other', async () => {
  const image = await addPhoto(member.client);
  // A folder is no file that could be removed. The batches of older keys come first.
  mkdirSync(join(system.storageDir!, 'images', 'folder.webp'));
  await sql(
    system,
    `insert into object_deletions (key, not_before)
     select 'images/' || name, now() - interval '1 day'
     from unnest(array['folder.webp'] || array(select 'gone' || n || '.webp' from generate_series(1, 220) n)) name`,
  );

  await decide(admin).remove(image);

  await eventually('the removal of the others', async () => {
    const left = await sql<{ key: string; waits: boolean }>(
      system,
      `select key, not_before > now() and not_before < now() + interval '1 minute' as waits from object_deletions`,
    );
    return left.length === 1 && left[0].key === 'images/folder.webp' && left[0].waits;
  });
  expect(await storedOf(image)).toBe(0);
  expect(system.logs('image-worker')).toContain('images/folder.webp');
  rmSync(join(system.storageDir!, 'images', 'folder.webp'), { recursive: true });
  await sql(system, 'delete from object_deletions');
});

test('an owner who deletes an image gets the same, also while no worker runs', async () => {
  const [image, next] = [await addPhoto(member.client), await addPhoto(member.client)];
  bodyOf(await member.client.delete(`/api/images/${image.id}`));
  expect(await fetched(image)).toBe(404);
  await untilRemoved(image);

  await system.kill('image-worker');
  bodyOf(await member.client.delete(`/api/images/${next.id}`));
  expect([await fetched(next), await storedOf(next)]).toEqual([404, 2]);
  await system.restart('image-worker');
  await untilRemoved(next);
});

test('images deleted by SQL are recorded by the trigger and removed by the next job', async () => {
  const [image, next] = [await addPhoto(member.client), await addPhoto(member.client)];
  await sql(system, 'delete from images where id = $1', [image.id]);
  expect([
    await fetched(image),
    await count(system, "object_deletions where key like '%' || $1", [image.filename]),
  ]).toEqual([404, 3]);
  await decide(admin).reject(next);
  await untilRemoved(image, next);
});

test('many images of many members are removed together', async () => {
  const owners = await Promise.all(Array.from({ length: 4 }, () => register(system.url)));
  for (const { client } of owners) await Promise.all([1, 2, 3, 4].map(() => addPhoto(client)));
  const before = (await keysOf(system)).length;
  for (const response of await Promise.all(
    owners.map(({ id }) => admin.delete(`/api/admin/user/${id}`)),
  ))
    bodyOf(response);
  await eventually(
    'the removal of all their objects',
    async () => (await keysOf(system)).length < before - 31,
  );
  expect(await keysOf(system)).toHaveLength(before - 32);
  await untilListEmpty();
});

test('the check lists orphaned and missing objects and exits with 1', async () => {
  const image = await addPhoto(member.client);
  const store = await storeOf(system);
  const orphans = ['images/0.webp', 'incoming/0.webp', 'thumbs/0.webp'];
  for (const key of orphans) await store.put(key, Buffer.from('left'), 'image/webp');
  await store.remove([`thumbs/${image.filename}`]);
  const { code, report } = await checkStore(system);
  expect({ code, orphans: report!.orphans.toSorted(), missing: report!.missing }).toEqual({
    code: 1,
    orphans,
    missing: [`thumbs/${image.filename}`],
  });
  await store.remove(orphans);
  expect((await checkStore(system)).report).toMatchObject({
    orphans: [],
    missing: [`thumbs/${image.filename}`],
  });
  await decide(admin).reject(image);
  await untilRemoved(image);
});

test('a photo that comes while the check reads the store is not missing', async () => {
  const store = await storeOf(system);
  let image: { id: number; filename: string } | undefined;
  const busy = Object.create(store, {
    list: {
      value: async function* list() {
        const before = await keysIn(store);
        image ??= await addPhoto(member.client);
        yield* before;
      },
    },
  }) as ObjectStore;
  const options = dataSourceOptions(system.surroundings.ownerUrl, 1);
  const source = await new DataSource(options).initialize();
  const report = await compareStore(source, busy).finally(() => source.destroy());
  expect(report).toMatchObject({ images: 1, orphans: [], missing: [] });
  await decide(admin).reject(image!);
  await untilRemoved(image!);
});

test('objects pending deletion are not orphans', async () => {
  const image = await addPhoto(member.client);
  await system.kill('image-worker');
  await decide(admin).reject(image);
  expect(await checkStore(system)).toMatchObject({
    code: 0,
    report: { objects: 2, orphans: [], awaiting_deletion: 3 },
  });
  await system.restart('image-worker');
  await untilRemoved(image);
});
