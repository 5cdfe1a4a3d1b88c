import { spawnSync } from 'node:child_process';
import { mkdir, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startMinio, temporaryFolder, type MinioServer } from '@lodge/testing';
import { findMinio } from '../../testing/src/minio.mjs';
import { DiskStore, MinioStore, StorageOutage, type ObjectStore } from './index.js';

interface Outage {
  store: ObjectStore;
  begin: () => Promise<void>;
  end: () => Promise<void>;
  stop: () => Promise<void>;
}

async function diskOutage(): Promise<Outage> {
  const root = temporaryFolder();
  const folder = path.join(root, 'storage');
  const store = await DiskStore.open(folder);
  return {
    store,
    begin: () => rename(folder, `${folder}-away`),
    end: () => rename(`${folder}-away`, folder),
    stop: () => rm(root, { recursive: true }),
  };
}

async function minioOutage(binary: string): Promise<Outage> {
  const server: MinioServer = await startMinio(binary);
  const store = await MinioStore.create({
    endpoint: server.url,
    accessKey: server.accessKey,
    secretKey: server.secretKey,
    bucket: 'lodge',
  });
  return {
    store,
    begin: () => server.kill(),
    end: () => server.restart(),
    stop: () => server.stop(),
  };
}

const binary = findMinio(process.env);
const drivers: [string, () => Promise<Outage>][] = [
  ['disk', diskOutage],
  ...(binary ? [['minio', () => minioOutage(binary)] as [string, () => Promise<Outage>]] : []),
];

describe.each(drivers)('while the %s store is away', (_, start) => {
  let outage: Outage;
  beforeAll(async () => {
    outage = await start();
    await outage.store.put('images/kept', Buffer.from('kept'), 'image/webp');
    await outage.store.put('images/replaced', Buffer.from('old'), 'image/webp');
    await outage.begin();
  });
  afterAll(() => outage?.stop());

  const calls: [string, (store: ObjectStore) => Promise<unknown>][] = [
    ['a put', (store) => store.put('images/replaced', Buffer.from('new'), 'image/webp')],
    ['a get', (store) => store.get('images/kept')],
    ['a read', (store) => store.read('images/kept')],
    ['a get of what was never there', (store) => store.get('images/none')],
    ['a read of what was never there', (store) => store.read('images/none')],
    ['a removal', (store) => store.remove(['images/kept'])],
    [
      'a list',
      async (store) => {
        for await (const key of store.list()) throw new Error(`listed ${key}`);
      },
    ],
    ['a check', (store) => store.check()],
  ];

  test.each(calls)('%s is an outage, within 5 s', async (_call, call) => {
    const began = performance.now();
    await expect(call(outage.store)).rejects.toBeInstanceOf(StorageOutage);
    expect(performance.now() - began).toBeLessThan(5_000);
  });

  test('and once it is back, all is as before', async () => {
    await outage.end();
    const [kept, replaced] = await Promise.all(
      ['images/kept', 'images/replaced'].map(async (key) =>
        (await buffer((await outage.store.get(key))!.stream)).toString(),
      ),
    );
    expect([kept, replaced]).toEqual(['kept', 'old']);
    await expect(outage.store.check()).resolves.toBeUndefined();
  });
});

test('what a killed process left half written is no object, and goes when nobody has written on it for an hour', async () => {
  const folder = temporaryFolder();
  const unfinished = path.join(folder, '.unfinished');
  await mkdir(unfinished);
  const [old, fresh] = ['old', 'fresh'].map((name) => path.join(unfinished, name));
  await Promise.all([old, fresh].map((file) => writeFile(file, 'half a pho')));
  const twoHoursAgo = Date.now() / 1_000 - 7_200;
  await utimes(old, twoHoursAgo, twoHoursAgo);
  const store = await DiskStore.open(folder);
  const keys: string[] = [];
  for await (const key of store.list()) keys.push(key);
  expect([keys, await readdir(unfinished)]).toEqual([[], ['fresh']]);
  await rm(folder, { recursive: true });
});

test('a put that fails leaves nothing half written', async () => {
  const folder = temporaryFolder();
  const store = await DiskStore.open(folder);
  await writeFile(path.join(folder, 'images'), 'in the way');
  await expect(store.put('images/a', Buffer.from('x'))).rejects.toBeInstanceOf(StorageOutage);
  expect(await readdir(path.join(folder, '.unfinished'))).toEqual([]);
  await rm(folder, { recursive: true });
});

const small = temporaryFolder();
const mount = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'lodge', small]);
afterAll(() => {
  if (mount.status === 0) spawnSync('umount', [small]);
});

// Only root may mount a disk that is small enough to be filled.
const testIfMounted = mount.status === 0 ? test : test.skip;

testIfMounted('a full disk fails the check, but no removal, which makes room', async () => {
  const store = await DiskStore.open(small);
  await store.check();
  await store.put('images/a', Buffer.alloc(1_000_000));

  await expect(store.check()).rejects.toMatchObject({ cause: { code: 'ENOSPC' } });

  await store.remove(['images/a']);
  await store.check();
  expect(await readdir(path.join(small, '.unfinished'))).toEqual([]);
});
