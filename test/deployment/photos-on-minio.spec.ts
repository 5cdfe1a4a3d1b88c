import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  addPhoto,
  adminOf,
  bodyOf,
  decide,
  jpegPhoto,
  register,
  startSystem,
  traces,
  type System,
} from '@lodge/testing';
import { exported, jsonOf } from '../support/exports.js';
import { bytesOf, checkStore, keysOf, quickSweeps, settled, storeOf } from '../support/store.js';

const hasMinio = Boolean(process.env.LODGE_TEST_MINIO_ENDPOINT);

test('MinIO is available where it is required', () => {
  expect(hasMinio || !process.env.REQUIRE_MINIO).toBe(true);
});

// Without MinIO, the summary of the run reports these tests as skipped.
if (hasMinio)
  describe('on MinIO', () => {
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

    test('a file that is not an image leaves nothing', async () => {
      const { client } = await register(system.url);
      const before = await keysOf(system);
      const photo = await jpegPhoto({ width: 300, height: 200 });
      expect((await client.upload(photo.subarray(0, photo.length / 2))).status).toBe(400);
      await settled(system);
      expect(await keysOf(system)).toEqual(before);
    });

    test('20 concurrent uploads leave exactly 12, and deleting the user removes all objects', async () => {
      const member = await register(system.url);
      const before = await keysOf(system);
      const photo = await jpegPhoto({ width: 120, height: 90 });
      const responses = await Promise.all(
        Array.from({ length: 20 }, () => member.client.upload(photo)),
      );
      expect(responses.filter(({ status }) => status === 201)).toHaveLength(12);
      await settled(system);
      expect(await keysOf(system)).toHaveLength(before.length + 24);
      bodyOf(await (await adminOf(system)).delete(`/api/admin/user/${member.id}`));
      await settled(system);
      expect(await keysOf(system)).toEqual(before);
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
