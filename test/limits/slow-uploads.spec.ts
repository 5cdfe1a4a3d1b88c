import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { jpegPhoto, register, startSystem, type Member, type System } from '@lodge/testing';

const SHARED = '198.51.100.7';
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
});
afterEach(() => {
  clearInterval(dripping);
  for (const socket of sockets) socket.destroy();
});
afterAll(() => system.stop());

interface Drip {
  addressOf: (index: number) => string;
  // Bytes sent at first, and then each second.
  bytes: { first: number; more: number };
}

// Just above the lowest rate that the gateway accepts.
const SLOW = { first: 70_000, more: 9_500 };

/** Uploads a photo slowly with each of the cookies. */
async function drip(cookies: (string | undefined)[], { addressOf, bytes }: Drip) {
  const part = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n`;
  sockets = cookies.map((cookie, index) => {
    const socket = connect(Number(new URL(system.url).port), '127.0.0.1');
    socket.on('error', () => undefined).resume();
    socket.write(
      `POST /api/upload-image HTTP/1.1\r\nHost: lodge\r\nX-Forwarded-For: ${addressOf(index)}\r\nCookie: sid=${cookie}\r\nContent-Type: multipart/form-data; boundary=${BOUNDARY}\r\nContent-Length: 2000000\r\n\r\n${part}`,
    );
    socket.write(Buffer.alloc(bytes.first));
    return socket;
  });
  const more = Buffer.alloc(bytes.more);
  dripping = setInterval(() => sockets.forEach((socket) => socket.write(more)), 1_000);
  await sleep(5_000);
}

const cookieOf = ({ client }: Member) => client.cookies.get('sid');

async function uploadFrom(address: string): Promise<number> {
  const form = new FormData();
  form.append('image', new Blob([new Uint8Array(await jpegPhoto())]));
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
    const cookies = slow.map(cookieOf);
    await drip([...cookies, ...cookies, ...cookies], { addressOf, bytes: SLOW });

    const statuses = [];
    for (const address of ['192.0.2.1', addressOf(0), '192.0.2.1', addressOf(1)])
      statuses.push(await uploadFrom(address));

    expect(statuses).toEqual([201, 201, 201, 201]);
  },
  90_000,
);

test('140 slow uploads of one session, which has ended, keep nobody of its address from uploading', async () => {
  const guest = await register(system.url);
  const cookie = cookieOf(guest);
  await guest.client.post('/api/logout');
  await drip(
    Array.from({ length: 140 }, () => cookie),
    {
      addressOf: () => SHARED,
      bytes: { first: 16_500, more: 2_600 },
    },
  );

  const statuses = [];
  for (let count = 0; count < 3; count++) statuses.push(await uploadFrom(SHARED));

  expect(statuses).toEqual([201, 201, 201]);
});
