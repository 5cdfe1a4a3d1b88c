import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  addPhoto,
  adminOf,
  decide,
  jpegPhoto,
  register,
  startSystem,
  traces,
  type System,
} from '@lodge/testing';
import { exported, jsonOf } from '../support/exports.js';
import { bytesOf, checkStore, keysOf, quickSweeps, settled, storeOf } from '../support/store.js';

// Where MinIO is required, store-users.spec.ts fails without it.
(process.env.LODGE_TEST_MINIO_ENDPOINT ? describe : describe.skip)('on MinIO', () => {
  let system: System;
  beforeAll(async () => {
    system = await startSystem({
      storage: 'minio',
      env: { 'image-worker': quickSweeps },
    });
  });
  afterAll(() => system?.stop());

  test('a photo is stored without its metadata, served, and its original removed', async () => {
    const { client } = await register(system.url);
    const { filename } = await addPhoto(
      client,
      await jpegPhoto({ width: 1700, height: 900, orientation: 6 }),
    );
    await settled(system);
    expect(await keysOf(system)).toEqual([`images/${filename}`, `thumbs/${filename}`]);
    for (const [folder, query] of [
      ['images', ''],
      ['thumbs', '?size=thumb'],
    ]) {
      const stored = await bytesOf(system, `${folder}/${filename}`);
      const { status, body, headers } = await client.get(`/uploads/${filename}${query}`);
      expect([
        status,
        body.equals(stored),
        stored.includes(traces.owner),
        headers.get('content-length'),
      ]).toEqual([200, true, false, String(stored.length)]);
    }
    expect((await client.send('HEAD', `/uploads/${filename}`)).status).toBe(200);
  });

  test('a copy of one’s own data holds the photos', async () => {
    const { client, person } = await register(system.url);
    await addPhoto(client);

    const files = await exported(client);

    expect(jsonOf(files, 'profile.json').email).toBe(person.email);
    expect(Object.keys(files)).toContain('photos/01.webp');
    await client.delete(`/api/images/${(await client.get('/api/images')).body.images[0].id}`);
    await settled(system);
  });

  test('the check finds an orphaned and a missing object', async () => {
    const { client } = await register(system.url);
    const image = await addPhoto(client);
    const store = await storeOf(system);
    await settled(system);
    expect((await checkStore(system)).code).toBe(0);
    await store.put('images/orphan.webp', Buffer.from('x'), 'image/webp');
    await store.remove([`thumbs/${image.filename}`]);
    expect(await checkStore(system)).toMatchObject({
      code: 1,
      report: { orphans: ['images/orphan.webp'], missing: [`thumbs/${image.filename}`] },
    });
    await store.remove(['images/orphan.webp']);
    await decide(await adminOf(system)).reject(image);
    await settled(system);
    expect((await checkStore(system)).code).toBe(0);
  });
});
