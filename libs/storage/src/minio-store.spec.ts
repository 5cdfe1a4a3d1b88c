import 'reflect-metadata';
import { afterEach, expect, test } from '@jest/globals';
import { once } from 'node:events';
import http, { type RequestListener } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { imageKey } from './keys.js';
import { MinioStore } from './minio-store.js';

const KEY = imageKey(`${'a'.repeat(32)}.webp`);
const PHOTO = Buffer.alloc(5_000_000);
const firstOf = (keys: AsyncIterable<string>) => keys[Symbol.asyncIterator]().next();
const servers: (Server | http.Server)[] = [];
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const server of servers.splice(0)) server.close();
});

async function addressOf(server: Server | http.Server, host = '127.0.0.1'): Promise<string> {
  servers.push(server);
  server.on('connection', (socket: Socket) => sockets.push(socket.on('error', () => undefined)));
  await once(server.listen(0, host), 'listening');
  const { port } = server.address() as AddressInfo;
  return `${host.includes(':') ? `[${host}]` : host}:${port}`;
}

const storeAt = (endpoint: string, region?: string) =>
  MinioStore.unchecked({ endpoint, accessKey: 'a', secretKey: 'b', bucket: 'lodge', region });

const answering = async (listener: RequestListener, host?: string) =>
  `http://${await addressOf(http.createServer(listener), host)}`;

test('a store is reached at an IPv6 address', async () => {
  const hosts: unknown[] = [];
  const endpoint = await answering(({ method, headers }, response) => {
    hosts.push(headers.host);
    response.end(method === 'GET' ? '<LocationConstraint/>' : undefined);
  }, '::1');

  await (await storeAt(endpoint)).check();

  expect(hosts).toEqual(Array(2).fill(endpoint.slice('http://'.length)));
});

test('every request is signed for the region of the settings, and none asks for it', async () => {
  const requests: unknown[] = [];
  const endpoint = await answering(({ method, headers }, response) => {
    requests.push([method, headers.authorization?.split('/')[2]]);
    response.end();
  });

  await (await storeAt(endpoint, 'eu-central-1')).check();

  expect(requests).toEqual([['HEAD', 'eu-central-1']]);
});

test.each<[string, string, (store: MinioStore) => Promise<unknown>]>([
  ['question', 'http', (store) => store.check()],
  ['photo', 'http', (store) => store.put(KEY, PHOTO, 'image/webp')],
  ['list', 'http', (store) => firstOf(store.list())],
  ['question over TLS', 'https', (store) => store.check()],
  ['photo over TLS', 'https', (store) => store.put(KEY, PHOTO, 'image/webp')],
])(
  'a store that never answers a %s is an outage within ten seconds, and gets no more of it',
  async (_what, protocol, ask) => {
    // Accepts connections and never answers, nor reads more than the system does for it.
    const address = await addressOf(createServer({ pauseOnConnect: true }));
    const store = await storeAt(`${protocol}://${address}`, 'us-east-1');

    await expect(Promise.race([ask(store), sleep(10_000)])).rejects.toMatchObject({
      name: 'StorageOutage',
    });

    // A store that comes back to itself finds the connection gone, and the photo incomplete.
    const socket = sockets.at(-1)!;
    const ended = new Promise((resolve) => socket.once('close', resolve));
    socket.resume();
    if (!socket.closed)
      expect(await Promise.race([ended, sleep(5_000, 'still open')])).not.toBe('still open');
    expect(socket.bytesRead).toBeLessThan(PHOTO.length);
  },
);

test('a store that falls silent halfway through an answer is an outage within ten seconds', async () => {
  const endpoint = await answering((request, response) => {
    request.resume();
    response.writeHead(200, { 'Content-Length': 100 }).write('<');
  });
  const removing = (await storeAt(endpoint, 'us-east-1')).remove([KEY]);

  await expect(Promise.race([removing, sleep(10_000)])).rejects.toThrow();
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
  const endpoint = await answering((request, response) => {
    request.resume();
    response.writeHead(404, { 'Content-Type': 'application/xml' }).end(answer);
  });
  const reading = (await storeAt(endpoint, 'us-east-1')).get(KEY);

  if (outage) await expect(reading).rejects.toMatchObject(outage);
  else expect(await reading).toBeUndefined();
});
