import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { addPhoto, jpegPhoto, register, startSystem, traces, type System } from '@lodge/testing';
import { bytesOf, checkStore, keysOf, quickSweeps, settled } from '../support/store.js';

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
    expect((await checkStore(system)).code).toBe(0);
  });
});
