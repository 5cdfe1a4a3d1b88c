import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  eventually,
  jpegPhoto,
  register,
  startSystem,
  type Member,
  type System,
} from '@lodge/testing';
import { exchange, sendRaw } from '../support/raw-http.js';

let system: System;
let member: Member;
let filename: string;

beforeAll(async () => {
  system = await startSystem({
    env: { all: { RATE_LIMITS: 'on' }, gateway: { TRUSTED_PROXIES: 'loopback' } },
  });
  member = await register(system.url);
  filename = (
    await member.client.upload(await jpegPhoto({ width: 1600, height: 1200, quality: 95 }))
  ).body.image.filename;
});
afterAll(() => system.stop());

const cookieOf = ({ client }: Member) =>
  [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
const get = (path: string) =>
  `GET ${path} HTTP/1.1\r\nHost: lodge\r\nCookie: ${cookieOf(member)}\r\n\r\n`;

const dial = (): Socket =>
  connect(Number(new URL(system.url).port), '127.0.0.1').on('error', () => undefined);

/** Opens a connection that reads none of the responses. */
async function silent(text: string): Promise<Socket> {
  const socket = dial().pause();
  await once(socket, 'connect');
  socket.write(text);
  return socket;
}

test('many clients that call at one moment find room to wait while the gateway is busy', async () => {
  const [gateway] = system.pids('gateway') as [number];
  process.kill(gateway, 'SIGSTOP');
  const sockets = Array.from({ length: 900 }, dial);
  try {
    await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  } finally {
    for (const socket of sockets) socket.destroy();
    process.kill(gateway, 'SIGCONT');
  }
  // Once a new connection is answered, those before it have been accepted and leave room.
  expect((await sendRaw(system.url, { path: '/login' })).status).toBe(200);
});

test('an HTTP/1.1 request has exactly one Host header', async () => {
  for (const hosts of ['', 'Host: a\r\nHost: b\r\n']) {
    const { status, text } = await exchange(
      system.url,
      Buffer.from(`GET /api/user HTTP/1.1\r\n${hosts}\r\n`),
    );
    expect({ status, code: JSON.parse(text).code }).toEqual({ status: 400, code: 'invalid_input' });
  }
});

describe('a body that never arrives', () => {
  const slow = (head: string) =>
    exchange(
      system.url,
      Buffer.from(`${head}\r\nHost: lodge\r\nCookie: ${cookieOf(member)}\r\n\r\n{`),
    );

  test('times out after some seconds with a 408', async () => {
    const responses = await Promise.all(
      [
        'POST /api/login HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 50',
        'POST /api/upload-image HTTP/1.1\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 90000',
      ].map(slow),
    );

    expect(responses.map(({ status, text }) => [status, JSON.parse(text).code])).toEqual([
      [408, 'request_timeout'],
      [408, 'request_timeout'],
    ]);
  });
});

test('a body that arrives in many parts arrives whole', async () => {
  const { email: _, password: __, ...profile } = member.person;
  const body = JSON.stringify({ ...profile, notes: 'Arrived whole', padding: 'x'.repeat(90_000) });
  const socket = dial();
  socket.write(
    `PUT /api/user HTTP/1.1\r\nHost: lodge\r\nCookie: ${cookieOf(member)}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
  );
  for (let at = 0; at < body.length; at += 20_000) {
    socket.write(body.slice(at, at + 20_000));
    await sleep(20);
  }

  const [answer] = await once(socket, 'data');

  expect(String(answer)).toMatch(/^HTTP\/1\.1 200 /);
  expect((await member.client.get('/api/user')).body.user.notes).toBe('Arrived whole');
});

test('a fourth concurrent upload of one member is rejected with Retry-After', async () => {
  const form = (part: string) =>
    `POST /api/upload-image HTTP/1.1\r\nHost: lodge\r\nCookie: ${cookieOf(member)}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 200000\r\n\r\n${part}`;
  const sockets = await Promise.all(
    Array.from({ length: 3 }, () =>
      silent(
        form(
          '--x\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n' +
            'y'.repeat(100_000),
        ),
      ),
    ),
  );
  // Pauses between attempts, because uploads are limited to 60 in 10 minutes.
  const fourth = async () => {
    await sleep(500);
    return member.client.upload(Buffer.from('no photo'));
  };
  const rejected = await eventually('a rejection', async () => {
    const response = await fourth();
    return response.status === 429 && response;
  });
  expect(rejected.body.code).toBe('too_many_requests');
  for (const socket of sockets) socket.destroy();
  await eventually('a place again', async () => (await fourth()).status === 400);
});

test('a client that reads a few bytes per second is disconnected, and does not block others', async () => {
  const sockets = await Promise.all(
    Array.from({ length: 40 }, () => silent(get(`/uploads/${filename}`).repeat(20))),
  );
  const timeout = AbortSignal.timeout(20_000);
  expect((await fetch(`${system.url}/api/health`, { signal: timeout })).status).toBe(200);
  const other = await register(system.url);
  expect((await other.client.get('/api/user')).status).toBe(200);
  await Promise.all(
    sockets.map((socket) => (socket.closed ? undefined : once(socket.resume(), 'close'))),
  );
});
