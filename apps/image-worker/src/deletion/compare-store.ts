import type { DataSource } from 'typeorm';
import { rows } from '@lodge/database';
import { imageKey, originalKey, thumbKey, type ObjectStore } from '@lodge/storage';
import { LIST_STORED } from '../processing/images.sql.js';
import { LIST_KEYS } from './object-deletions.sql.js';

export interface StoreReport {
  objects: number;
  images: number;
  /** Objects that no image has and no deletion awaits. */
  orphans: string[];
  /** Objects that a ready image needs and the store does not have. */
  missing: string[];
  /** Objects listed for deletion. */
  awaiting_deletion: number;
}

/**
 * Compares the store with the images table, both ways. The store is read first: an image that is
 * uploaded in between is not an orphan.
 */
export async function compareStore(source: DataSource, store: ObjectStore): Promise<StoreReport> {
  const objects = new Set<string>();
  for await (const key of store.list()) objects.add(key);
  const images = await rows(source, LIST_STORED);
  const awaiting = new Set((await rows(source, LIST_KEYS)).map(({ key }) => key));
  const allowed = new Set(
    images.flatMap(({ filename }) => [
      originalKey(filename),
      imageKey(filename),
      thumbKey(filename),
    ]),
  );
  const needed = images
    .filter(({ status }) => status === 'ready')
    .flatMap(({ filename }) => [imageKey(filename), thumbKey(filename)]);
  return {
    objects: objects.size,
    images: images.length,
    orphans: [...objects].filter((key) => !allowed.has(key) && !awaiting.has(key)),
    missing: needed.filter((key) => !objects.has(key)),
    awaiting_deletion: awaiting.size,
  };
}
