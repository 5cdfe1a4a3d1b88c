import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { logger } from '@lodge/service';
import { sharedScene } from '@lodge/scene';
import { sql } from '@lodge/testing';
import { dataSourceOptions } from '@lodge/database';
import { DataSource } from 'typeorm';
import { DeletionProcessor } from '../apps/image-worker/src/deletion/deletion.processor.js';
import { ObjectDeletion } from '../apps/image-worker/src/entities.js';
import type { WorkMetrics } from '../apps/image-worker/src/work-metrics.js';
import { storeOf } from './support/store.js';

const scene = await sharedScene();
let database: DataSource;

beforeAll(async () => {
  const url = scene.databaseUrl('image-worker');
  database = new DataSource({ ...dataSourceOptions(url, 1), entities: [ObjectDeletion] });
  await database.initialize();
});
afterAll(() => database.destroy());

test('a photo that the store failed to remove for long is tried again within ten minutes', async () => {
  jest.spyOn(logger, 'warn').mockReturnValue();
  // A folder is no file that could be removed.
  mkdirSync(join(scene.storageDir!, 'images', 'folder.webp'), { recursive: true });
  const processor = new DeletionProcessor(
    {} as WorkMetrics,
    database.getRepository(ObjectDeletion),
    await storeOf(scene),
  );
  await sql(scene, "insert into object_deletions (key) values ('images/folder.webp')");

  for (let failure = 1; failure <= 9; failure++) {
    await sql(scene, 'update object_deletions set not_before = now()');
    await processor.removeDue();
  }

  const [{ minutes }] = await sql<{ minutes: number }>(
    scene,
    'select extract(epoch from not_before - now())::float8 / 60 as minutes from object_deletions',
  );
  expect(minutes).toBeGreaterThan(9);
  expect(minutes).toBeLessThanOrEqual(10);
});
