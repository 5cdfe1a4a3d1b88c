import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { jpegPhoto, register, startSystem, type Member, type System } from '@lodge/testing';

const SHARED = '198.51.100.7';
const BYTES_A_SECOND = 9_500;
const BOUNDARY = 'slow';

let system: System;
let slow: Member[];
let honest: Member;
let dripping: NodeJS.Timeout;
let sockets: Socket[] = [];

beforeAll(async () => {
  system = await startSystem({
    env: { all: { RATE_LIMITS: 'on' }, gateway: { TRUSTED_PROXIES: 'loopback' } },
  });
  honest = await register(system.url);
  slow = [];
  for (let count = 0; count < 34; count++) slow.push(await register(system.url));
}, 120_000);
afterEach(() => {
  clearInterval(dripping);
  for (const socket of sockets) socket.destroy();
});
afterAll(() => system.stop());

/** Three photos of each slow member, which arrive at the least pace. */
async function drip(addressOf: (index: number) => string) {
  const part = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n`;
  sockets = slow.flatMap(({ client }, index) =>
    [1, 2, 3].map(() => {
      const socket = connect(Number(new URL(system.url).port), '127.0.0.1');
      socket.on('error', () => undefined).resume();
      socket.write(
        `POST /api/upload-image HTTP/1.1\r\nHost: lodge\r\nX-Forwarded-For: ${addressOf(index)}\r\nCookie: sid=${client.cookies.get('sid')}\r\nContent-Type: multipart/form-data; boundary=${BOUNDARY}\r\nContent-Length: 2000000\r\n\r\n${part}`,
      );
      socket.write(Buffer.alloc(70_000));
      return socket;
    }),
  );
  const more = Buffer.alloc(BYTES_A_SECOND);
  dripping = setInterval(() => sockets.forEach((socket) => socket.write(more)), 1_000);
  await sleep(5_000);
}

async function uploadFrom(address: string): Promise<number> {
  const form = new FormData();
  form.append('image', new Blob([new Uint8Array(await jpegPhoto({ width: 64, height: 48 }))]));
  const { status } = await honest.client.send('POST', '/api/upload-image', form, {
    'x-forwarded-for': address,
  });
  return status;
}

test.each<[string, (index: number) => string]>([
  ['one address', () => SHARED],
  ['several addresses', (index) => `203.0.113.${index % 6}`],
])(
  '34 members who upload slowly from %s keep nobody else from uploading',
  async (_, addressOf) => {
    await drip(addressOf);

    const statuses = [];
    for (const address of ['192.0.2.1', addressOf(0), '192.0.2.1', addressOf(1)])
      statuses.push(await uploadFrom(address));

    expect(statuses).toEqual([201, 201, 201, 201]);
  },
  90_000,
);
