import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { Client, person, register, startSystem, type Member, type System } from '@lodge/testing';
import { elsewhere, from } from '../support/limits.js';

const SHARED = '198.51.100.7';

let system: System;
let member: Member;
let dripping: NodeJS.Timeout;
let sockets: Socket[] = [];

beforeAll(async () => {
  system = await startSystem({
    env: { all: { RATE_LIMITS: 'on' }, gateway: { TRUSTED_PROXIES: 'loopback' } },
  });
  member = await register(system.url);
});
afterEach(() => {
  clearInterval(dripping);
  for (const socket of sockets) socket.destroy();
});
afterAll(() => system.stop());

/** Opens `count` requests from the shared address, whose bodies arrive at one byte per second. */
async function drip(count: number, call: string, headersOf: (index: number) => string = () => '') {
  sockets = Array.from({ length: count }, (_, index) => {
    const socket = connect(Number(new URL(system.url).port), '127.0.0.1');
    socket.on('error', () => undefined).resume();
    socket.write(
      `${call} HTTP/1.1\r\nHost: lodge\r\nX-Forwarded-For: ${SHARED}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n${headersOf(index)}\r\n{`,
    );
    return socket;
  });
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  dripping = setInterval(() => sockets.forEach((socket) => socket.write(' ')), 1_000);
  await sleep(1_000);
}

const forged = 'A'.repeat(43);
const newBrowser = async (headers: Record<string, string>) =>
  (await new Client(system.url).post('/api/login', member.person, headers)).status;

test('slow sign-ins hold none of the places for hashing, with a forged device cookie or without', async () => {
  await drip(250, 'POST /api/login', (index) =>
    index % 5 === 0
      ? ''
      : `Cookie: device=${index % 5 === 1 ? 'forged' : `${'A'.repeat(22)}.${forged}`}\r\n`,
  );

  const statuses = [];
  for (const headers of [elsewhere(), elsewhere(), from(SHARED)])
    statuses.push(
      await newBrowser(headers),
      (await member.client.post('/api/login', member.person, headers)).status,
      (await new Client(system.url).post('/api/register', person(), headers)).status,
    );

  expect(statuses).toEqual(Array.from({ length: 3 }, () => [200, 200, 201]).flat());
});

test('slow changes of made-up sessions hold nothing of the members of their address', async () => {
  await drip(300, 'PUT /api/user', (index) => `Cookie: sid=${String(index).padEnd(43, 'x')}\r\n`);
  const { email: _, password: __, ...profile } = member.person;

  const began = performance.now();
  const read = await member.client.get('/api/user', from(SHARED));
  const changed = await member.client.put('/api/user', profile, from(SHARED));

  expect([read.status, changed.status]).toEqual([200, 200]);
  expect(performance.now() - began).toBeLessThan(9_000);
});

test('slow changes of one member hold nothing of the others at their address', async () => {
  const other = await register(system.url);
  const cookie = `sid=${other.client.cookies.get('sid')}`;
  await drip(300, 'PUT /api/user', () => `Cookie: ${cookie}\r\n`);
  const { email: _, password: __, ...profile } = member.person;

  const began = performance.now();
  const changed = await member.client.put('/api/user', profile, from(SHARED));

  expect(changed.status).toBe(200);
  expect(performance.now() - began).toBeLessThan(9_000);
});

test('a body that arrives in many parts arrives whole', async () => {
  const { email: _, password: __, ...profile } = member.person;
  const body = JSON.stringify({ ...profile, notes: 'Arrived whole', padding: 'x'.repeat(90_000) });
  const socket = connect(Number(new URL(system.url).port), '127.0.0.1');
  sockets = [socket];
  socket.write(
    `PUT /api/user HTTP/1.1\r\nHost: lodge\r\nCookie: sid=${member.client.cookies.get('sid')}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
  );
  for (let at = 0; at < body.length; at += 20_000) {
    socket.write(body.slice(at, at + 20_000));
    await sleep(20);
  }

  const [answer] = await once(socket, 'data');

  expect(String(answer)).toMatch(/^HTTP\/1\.1 200 /);
  expect((await member.client.get('/api/user')).body.user.notes).toBe('Arrived whole');
});
