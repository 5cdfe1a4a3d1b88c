import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { Request, Response } from 'express';
import { register } from 'prom-client';
import { ROUTES } from '@lodge/contracts';
import { Connections } from '../connections/connections.js';
import { CookieSeals } from '../cookies/cookie-seals.js';
import { identify, type Client } from './client.js';
import { Clients } from './clients.js';

let clients: Clients;
beforeEach(() => {
  register.clear();
  clients = new Clients(new CookieSeals(['secret']), new Connections(8, () => false), true);
});
afterEach(() => void jest.useRealTimers());

const clientOf = (group: string): Client => ({
  cookies: { isKnown: false },
  network: { narrow: group },
  owner: { group },
});

class StandIn extends EventEmitter {
  closed = false;
  readonly req = { socket: {} };
  readonly locals: object;

  constructor(group: string) {
    super();
    this.locals = { client: clientOf(group) };
  }

  destroy() {
    this.closed = true;
  }
}

function stream(group: string): StandIn {
  const response = new StandIn(group);
  clients.admitStream(response as unknown as Response);
  return response;
}

test('once three quarters of all connections are streams, the site with the most loses its youngest', () => {
  const [first, second] = [stream('a'), stream('a')];
  const others = ['b', 'c', 'd', 'e'].map(stream);

  const newcomer = stream('f');

  expect([first, second, ...others, newcomer].map(({ closed }) => closed)).toEqual([
    false,
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
  expect(() => stream('g')).toThrow(expect.objectContaining({ status: 503 }));
});

test('one site has a quarter of all connections for streams, and its ended ones count no more', () => {
  const [first] = [stream('a'), stream('a')];
  expect(() => stream('a')).toThrow(expect.objectContaining({ status: 429 }));

  first.emit('close');

  expect(stream('a').closed).toBe(false);
});

test('calls of one site that find no place for hashing are told so in turn', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'] });
  const take = () => clients.takeHashing(ROUTES.login, clientOf('a'));
  const held = await Promise.all([take(), take()]);
  const waiting = Array.from({ length: 12 }, take);

  const statuses: unknown[] = [];
  const refused = Array.from({ length: 12 }, () =>
    take().catch((error: { status: number }) => statuses.push(error.status)),
  );
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
  const atOnce = statuses.length;
  await jest.advanceTimersByTimeAsync(200);
  await Promise.all(refused);

  expect([atOnce, statuses]).toEqual([8, Array.from({ length: 12 }, () => 429)]);
  for (const place of held) place!.release();
  for (const place of waiting) (await place)!.release();
});

test('members and known browsers take no place for hashing: the service knows whose they are', async () => {
  const client = { ...clientOf('a'), cookies: { isKnown: true } };

  expect(await clients.takeHashing(ROUTES.login, client)).toBeUndefined();
});

test('all sessions of an account are one member of their site, apart from devices and guests', () => {
  const ownerOf = (cookies: object) =>
    identify({ ip: '192.0.2.1' } as Request, cookies as Client['cookies']).owner;
  const device = { device: 'd', isDeviceSealed: true, isKnown: true };
  const sessions = ['one', 'two'].map((name) => `account1${name.padEnd(35, '-')}`);

  const [first, second] = sessions.map((session) => ownerOf({ ...device, session }));

  expect(second).toEqual(first);
  expect(
    new Set([first!, ownerOf(device), ownerOf({ isKnown: false })].map(({ group }) => group)),
  ).toHaveProperty('size', 3);
});

test('what the gateway answers itself counts as a call of its network', async () => {
  const client = clientOf('a');
  for (let call = 0; call < 30_000; call++) await clients.consume(client);
  const writeHead = jest.fn((_status: number) => ({ end: () => undefined }));
  const response = { locals: { client }, setHeader: () => undefined, writeHead };
  const next = jest.fn();

  await clients.limit({} as Request, response as unknown as Response, next);

  expect(writeHead.mock.calls).toEqual([[429]]);
  expect(next).not.toHaveBeenCalled();
});
