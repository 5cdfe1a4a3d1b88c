import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { Client, freePorts, person, startSystem, type System } from '@lodge/testing';
import { addGateway, type Gateway } from '../support/gateway.js';
import { elsewhere } from '../support/limits.js';
import { sendRaw } from '../support/raw-http.js';

// Open files of the gateway, two fifths of which are connections of clients: 400.
const FILES = '1000';

let system: System;
let gateway: Gateway;
let probed: number;
// Cookies of accounts.
let honest: string;
let accounts: string[];
let attacking: NodeJS.Timeout | undefined;
const sockets = new Set<Socket>();

beforeAll(async () => {
  system = await startSystem({
    env: { all: { RATE_LIMITS: 'on' }, gateway: { TRUSTED_PROXIES: 'loopback' } },
  });
  [probed] = await freePorts(1);
  const settings = { TRUSTED_PROXIES: '127.0.0.1', METRICS_PORT: String(probed) };
  gateway = await addGateway(system, settings, FILES);
  honest = await newAccount();
  accounts = [];
  while (accounts.length < 120)
    accounts.push(...(await Promise.all(Array.from({ length: 6 }, newAccount))));
});
afterEach(() => {
  clearInterval(attacking);
  for (const socket of sockets) socket.destroy();
});
afterAll(async () => {
  await gateway.stop();
  await system.stop();
});

async function newAccount(): Promise<string> {
  const client = new Client(system.url);
  expect((await client.post('/api/register', person(), elsewhere())).status).toBe(201);
  return `sid=${client.cookies.get('sid')}`;
}

/** Opens a connection that reads nothing. */
function open(text: string, localAddress = '127.0.0.1') {
  const { port } = new URL(gateway.url);
  const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress }).pause();
  sockets.add(socket);
  socket.on('error', () => undefined).once('close', () => sockets.delete(socket));
  if (text) socket.write(text);
}

/** Goes on for as long as the test does, so many at a time. */
function attack(atOnce: number, one: (index: number) => void) {
  let index = 0;
  const some = () => {
    for (let count = 0; count < atOnce; count++) one(index++);
  };
  some();
  attacking = setInterval(some, 100);
}

const headOf = (call: string, headers: Record<string, string | number>) =>
  [`${call} HTTP/1.1`, 'Host: lodge', ...Object.entries(headers).map((pair) => pair.join(': '))]
    .join('\r\n')
    .concat('\r\n\r\n');

async function answerTo(path: string, address: string, cookie = '') {
  const headers: [string, string][] = [
    ['X-Forwarded-For', address],
    ['Cookie', cookie],
  ];
  const { status } = await sendRaw(gateway.url, { path, headers });
  return { path, status };
}

/** Calls of a member, a visitor and a probe, each on a connection of its own. */
async function othersAreServed() {
  const answers = [];
  for (let round = 0; round < 8; round++) {
    answers.push(
      ...(await Promise.all([
        answerTo('/api/user', '192.0.2.1', honest),
        answerTo('/', '192.0.2.2'),
        answerTo('/api/health', '192.0.2.3'),
        answerTo('/api/health/gateway', '192.0.2.3'),
        fetch(`http://127.0.0.1:${probed}/ready`).then(({ status }) => ({ status })),
      ])),
    );
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
}

test('bodies that never arrive, hundreds a second from one address without an account', async () => {
  const headers = { 'Content-Type': 'application/json', 'Content-Length': 1_000 };
  const head = headOf('POST /api/notices', { ...headers, 'X-Forwarded-For': '198.51.100.1' });
  attack(40, () => open(`${head}{"a":`));

  await othersAreServed();
});

test('ten streams each of three accounts at each of forty addresses', async () => {
  const stream = (index: number) =>
    headOf('GET /api/live', {
      Cookie: accounts[index % 120],
      'X-Forwarded-For': `198.51.100.${index % 40}`,
    });
  attack(150, (index) => {
    if (sockets.size < 1_200) open(stream(index));
  });

  await othersAreServed();
  const [own] = await Promise.all([answerTo('/api/live', '192.0.2.1', honest), othersAreServed()]);
  expect(own).toMatchObject({ status: 200 });
});

test.each([
  ['all connections', ''],
  ['half a request head on all connections', 'GET / HTTP/1.1\r\nHost: lodge\r\nX-Slow: '],
])('%s of one direct address', async (_, text) => {
  attack(100, () => open(text, '127.0.0.2'));

  await othersAreServed();
});
