import { rm } from 'node:fs/promises';
import { afterAll, beforeEach, expect, test } from '@jest/globals';
import { DiskStore, type ObjectStore } from '@lodge/storage';
import { temporaryFolder } from '@lodge/testing';
import { copyStore } from './copy-store.js';

const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

async function newStore() {
  const folder = temporaryFolder();
  folders.push(folder);
  return DiskStore.open(folder);
}

let from: ObjectStore;
let to: ObjectStore;
beforeEach(async () => {
  [from, to] = [await newStore(), await newStore()];
});

const put = (store: ObjectStore, key: string, text: string) =>
  store.put(key, Buffer.from(text), 'image/webp');
const textOf = async (store: ObjectStore, key: string) => String(await store.read(key));

test('copies what is missing or different, and removes what the other store no longer has', async () => {
  await put(from, 'images/a.webp', 'a');
  await put(from, 'thumbs/b.webp', 'b');
  await put(to, 'thumbs/b.webp', 'broken');
  await put(to, 'images/gone.webp', 'gone');

  expect(await copyStore(from, to, { comparesAll: true })).toEqual({
    copied: 2,
    unchanged: 0,
    removed: 1,
  });

  expect(await textOf(to, 'images/a.webp')).toBe('a');
  expect(await textOf(to, 'thumbs/b.webp')).toBe('b');
  expect(await to.read('images/gone.webp')).toBeUndefined();
});

test('a second run finds nothing to do, and with --new reads nothing that is there', async () => {
  for (let n = 0; n < 30; n++) await put(from, `images/${n}.webp`, String(n));
  await copyStore(from, to, { comparesAll: true });
  await put(from, 'images/new.webp', 'new');
  const reads: string[] = [];
  const watched = watch(from, { read: (key) => reads.push(key) });

  expect(await copyStore(watched, to, { comparesAll: false })).toEqual({
    copied: 1,
    unchanged: 30,
    removed: 0,
  });
  expect(reads).toEqual(['images/new.webp']);
  expect(await copyStore(from, to, { comparesAll: true })).toMatchObject({ unchanged: 31 });
});

test('an object that is deleted while it is copied leaves nothing', async () => {
  await put(from, 'images/a.webp', 'a');
  await copyStore(from, to, { comparesAll: true });
  const deleted = watch(from, { list: () => from.remove(['images/a.webp']) });

  expect(await copyStore(deleted, to, { comparesAll: true })).toMatchObject({ removed: 1 });

  expect(await to.read('images/a.webp')).toBeUndefined();
});

test('ends when the target returns other bytes than it was given', async () => {
  await put(from, 'images/a.webp', 'a');
  const broken = watch(to, { put: (key) => put(to, key, 'other') });

  await expect(copyStore(from, broken, { comparesAll: true })).rejects.toThrow(
    'images/… reads differently',
  );
});

/** A store that does something more once a call has been made; `list` once a key has been listed. */
function watch(
  store: ObjectStore,
  { read, put: wrote, list }: Partial<Record<'read' | 'put' | 'list', (key: string) => unknown>>,
): ObjectStore {
  return {
    put: async (key, ...rest) => {
      await store.put(key, ...rest);
      await wrote?.(key);
    },
    read: async (key) => {
      read?.(key);
      return store.read(key);
    },
    get: (key) => store.get(key),
    remove: (keys) => store.remove(keys),
    check: () => store.check(),
    async *list() {
      for await (const key of store.list()) {
        await list?.(key);
        yield key;
      }
    },
  };
}
