import 'reflect-metadata';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { once } from 'node:events';
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { imageKey } from './keys.js';
import { MinioStore } from './minio-store.js';

const KEY = imageKey(`${'a'.repeat(32)}.webp`);
const PHOTO = Buffer.alloc(5_000_000);
const sockets: Socket[] = [];
const ended: Promise<unknown>[] = [];
// Accepts connections and never answers, nor reads more than the system does for it.
const silent = createServer({ pauseOnConnect: true }, (socket) => {
  sockets.push(socket.on('error', () => undefined));
  // A reset is an error, for which `once` would reject.
  ended.push(new Promise((resolve) => socket.once('close', resolve)));
});
const firstOf = (keys: AsyncIterable<string>) => keys[Symbol.asyncIterator]().next();
let store: MinioStore;
let overTls: MinioStore;

beforeAll(async () => {
  await once(silent.listen(0, '127.0.0.1'), 'listening');
  const place = `127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const settings = { accessKey: 'a', secretKey: 'b', region: 'us-east-1', bucket: 'lodge' };
  store = await MinioStore.unchecked({ endpoint: `http://${place}`, ...settings });
  overTls = await MinioStore.unchecked({ endpoint: `https://${place}`, ...settings });
});
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  silent.close();
});

test.each([
  ['question', () => store.check()],
  ['photo', () => store.put(KEY, PHOTO, 'image/webp')],
  ['list', () => firstOf(store.list())],
  ['question over TLS', () => overTls.check()],
  ['photo over TLS', () => overTls.put(KEY, PHOTO, 'image/webp')],
])(
  'a store that never answers a %s is an outage within ten seconds, and gets no more of it',
  async (_what, ask) => {
    await expect(Promise.race([ask(), sleep(10_000)])).rejects.toMatchObject({
      name: 'StorageOutage',
    });

    // A store that comes back to itself finds the connection gone, and the photo incomplete.
    sockets.at(-1)!.resume();
    expect(await Promise.race([ended.at(-1), sleep(5_000, 'still open')])).not.toBe('still open');
    expect(sockets.at(-1)!.bytesRead).toBeLessThan(PHOTO.length);
  },
);

test('a store that falls silent halfway through an answer is an outage within ten seconds', async () => {
  const halfway = http.createServer((request, response) => {
    request.resume();
    response.writeHead(200, { 'Content-Length': 100 }).write('<');
  });
  await once(halfway.listen(0, '127.0.0.1'), 'listening');
  const endpoint = `http://127.0.0.1:${(halfway.address() as AddressInfo).port}`;
  const keys = { accessKey: 'a', secretKey: 'b', region: 'us-east-1' };
  const removing = (await MinioStore.unchecked({ endpoint, ...keys, bucket: 'lodge' })).remove([
    KEY,
  ]);

  await expect(Promise.race([removing, sleep(10_000)])).rejects.toThrow();

  halfway.closeAllConnections();
  halfway.close();
});

test.each([
  ['an empty 404, as of a proxy whose store is away', '', { name: 'StorageOutage' }],
  [
    'a 404 that names another fault',
    '<Error><Code>NoSuchBucket</Code></Error>',
    { name: 'StorageOutage' },
  ],
  ['a 404 of S3', '<Error><Code>NoSuchKey</Code></Error>', undefined],
])('that an object is missing is said by S3 alone: %s', async (_what, answer, outage) => {
  const server = http.createServer((request, response) => {
    request.resume();
    response.writeHead(404, { 'Content-Type': 'application/xml' }).end(answer);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const keys = { accessKey: 'a', secretKey: 'b', region: 'us-east-1' };
  const reading = (await MinioStore.unchecked({ endpoint, ...keys, bucket: 'lodge' })).get(KEY);

  if (outage) await expect(reading).rejects.toMatchObject(outage);
  else expect(await reading).toBeUndefined();

  server.closeAllConnections();
  server.close();
});
