import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { readdirSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { temporaryFolder } from '@lodge/testing';
import { DiskStore, MinioStore, type ObjectStore } from './index.js';

const {
  LODGE_TEST_MINIO_ENDPOINT: endpoint,
  LODGE_TEST_MINIO_ACCESS_KEY: accessKey = '',
  LODGE_TEST_MINIO_SECRET_KEY: secretKey = '',
} = process.env;
const folder = temporaryFolder();
afterAll(() => rm(folder, { recursive: true, force: true }));

// Without MinIO its tests are left out, as the run reports; REQUIRE_MINIO makes that a failure.
const drivers: [string, () => Promise<ObjectStore>][] = [
  ['disk', () => DiskStore.open(folder)],
  ...(endpoint
    ? [
        [
          'minio',
          () =>
            MinioStore.create({
              endpoint,
              accessKey,
              secretKey,
              bucket: `lodge-${randomBytes(6).toString('hex')}`,
            }),
        ] as [string, () => Promise<ObjectStore>],
      ]
    : []),
];

test('where a MinIO is demanded, its tests are run', () => {
  expect(drivers.length).toBe(process.env.REQUIRE_MINIO || endpoint ? 2 : 1);
});

describe.each(drivers)('the %s store', (_, open) => {
  let store: ObjectStore;
  beforeAll(async () => {
    store = await open();
  });

  const put = (key: string, bytes: Buffer | string) =>
    store.put(key, Buffer.from(bytes), 'image/webp');
  const read = async (key: string) => {
    const object = await store.get(key);
    return object && { size: object.size, bytes: await buffer(object.stream) };
  };
  const listed = async () => {
    const keys: string[] = [];
    for await (const key of store.list()) keys.push(key);
    return keys;
  };
  const newKey = (ofFolder = 'images') => `${ofFolder}/${randomUUID()}.webp`;

  test('gives back what was put last, with its size, until it is removed', async () => {
    const key = newKey();
    expect(await store.get(key)).toBeUndefined();
    await put(key, 'a longer photo');
    await put(key, 'a photo');
    expect(await read(key)).toEqual({ size: 7, bytes: Buffer.from('a photo') });
    expect(await store.read(key)).toEqual(Buffer.from('a photo'));
    await store.remove([key]);
    expect(await store.get(key)).toBeUndefined();
    expect(await store.read(key)).toBeUndefined();
  });

  test('keeps 5 MB and nothing at all alike', async () => {
    const [large, empty] = [newKey(), newKey()];
    const bytes = randomBytes(5_242_880);
    await Promise.all([put(large, bytes), put(empty, '')]);
    expect((await read(large))!.bytes.equals(bytes)).toBe(true);
    expect((await store.read(large))!.equals(bytes)).toBe(true);
    expect(await read(empty)).toEqual({ size: 0, bytes: Buffer.alloc(0) });
  });

  test('lists all keys of all folders, and no removed one', async () => {
    const keys = ['incoming', 'images', 'thumbs'].map(newKey);
    for (const key of keys) await put(key, 'x');
    expect(await listed()).toEqual(expect.arrayContaining(keys));
    await store.remove(keys.slice(1));
    const left = await listed();
    expect(keys.map((key) => left.includes(key))).toEqual([true, false, false]);
  });

  test('removes many at once, and takes it well that some are missing', async () => {
    const keys = Array.from({ length: 50 }, () => newKey());
    await Promise.all(keys.slice(0, 40).map((key) => put(key, 'x')));
    await store.remove(keys);
    await store.remove([]);
    expect(await Promise.all(keys.map((key) => store.get(key)))).toEqual(Array(50).fill(undefined));
  });

  test('removes all objects but one that cannot be removed, and names it', async () => {
    const [one, other, wrong] = [newKey(), newKey(), 'images/not a key'];
    await Promise.all([one, other].map((key) => put(key, 'x')));

    await expect(store.remove([one, wrong, other])).rejects.toMatchObject({
      name: 'ObjectsNotRemoved',
      objects: [{ key: wrong, reason: 'not a key of an object' }],
    });

    expect(await Promise.all([one, other].map((key) => store.get(key)))).toEqual([
      undefined,
      undefined,
    ]);
  });

  test('is whole to readers while writers replace it', async () => {
    const key = newKey();
    const versions = Array.from({ length: 8 }, (_unused, index) => Buffer.alloc(200_000, index));
    await put(key, versions[0]);
    const writing = Promise.all(versions.map((bytes) => put(key, bytes)));
    const seen = await Promise.all(Array.from({ length: 20 }, () => read(key)));
    await writing;
    for (const object of [...seen, await read(key)])
      expect(versions.some((bytes) => bytes.equals(object!.bytes))).toBe(true);
  });

  test.each([
    '',
    'photo.webp',
    '../secret',
    'images/a/b',
    'images/.hidden',
    '.unfinished/a',
    'images/A',
    'images/',
    'images/a\0',
    'images/ä',
    'images/..',
  ])('rejects the key %j in every call', async (key) => {
    const calls = [
      () => put(key, 'x'),
      () => store.get(key),
      () => store.read(key),
      () => store.remove([newKey(), key]),
    ];
    for (const call of calls) await expect((async () => call())()).rejects.toThrow('not a key');
  });

  test('is done with a reader that goes away in the middle', async () => {
    const key = newKey();
    await put(key, randomBytes(5_242_880));
    await abandonOne(key);
    const before = openFiles();
    for (let times = 0; times < 20; times++) await abandonOne(key);
    expect(openFiles()).toBeLessThan(before + 10);
  });

  async function abandonOne(key: string) {
    const { stream } = (await store.get(key))!;
    await once(stream, 'readable');
    stream.destroy();
    if (!stream.closed) await once(stream, 'close');
  }
});

const openFiles = () => readdirSync('/dev/fd').length;

test('a folder is listed without what its file system keeps there', async () => {
  const own = temporaryFolder();
  const store = await DiskStore.open(own);
  await store.put('images/one.webp', Buffer.from('x'));
  await mkdir(join(own, 'lost+found'));
  await writeFile(join(own, 'lost+found', 'one'), '');
  await writeFile(join(own, 'images', '.DS_Store'), '');
  const keys: string[] = [];

  for await (const key of store.list()) keys.push(key);

  expect(keys).toEqual(['images/one.webp']);
  await rm(own, { recursive: true });
});
