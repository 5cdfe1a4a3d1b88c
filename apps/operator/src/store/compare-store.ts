import type { DataSource } from 'typeorm';
import { rows } from '@lodge/database';
import { imageKey, originalKey, thumbKey, type ObjectStore } from '@lodge/storage';
import { LIST_KEYS, LIST_STORED } from './compare-store.sql.js';

export interface StoreReport {
  objects: number;
  images: number;
  orphans: string[];
  missing: string[];
  awaiting_deletion: number;
}

// The store is read first: what is stored in between is no orphan.
export async function compareStore(source: DataSource, store: ObjectStore): Promise<StoreReport> {
  const objects = await keysOf(store);
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
  const orphans = [...objects].filter((key) => !allowed.has(key) && !awaiting.has(key));
  const missing = needed.filter((key) => !objects.has(key));
  // Photos may have come and gone meanwhile.
  const now = orphans.length + missing.length > 0 ? await keysOf(store) : objects;
  return {
    objects: objects.size,
    images: images.length,
    orphans: orphans.filter((key) => now.has(key)),
    missing: missing.filter((key) => !now.has(key)),
    awaiting_deletion: awaiting.size,
  };
}

async function keysOf(store: ObjectStore): Promise<Set<string>> {
  const keys = new Set<string>();
  for await (const key of store.list()) keys.add(key);
  return keys;
}
