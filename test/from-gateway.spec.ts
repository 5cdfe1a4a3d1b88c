import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  Client,
  register,
  signedIn,
  startSystem,
  type App,
  type Member,
  type System,
} from '@lodge/testing';
import { addGateway } from './support/gateway.js';
import { sessionIdOf } from './support/session-id.js';

const HEADER = 'x-gateway-secret';
const next = randomBytes(24).toString('base64url');

let system: System;
let member: Member;
let secret: string;
beforeAll(async () => {
  secret = randomBytes(24).toString('base64url');
  const services = ['auth', 'profile-media', 'groups-chat', 'moderation'] as const;
  const both = Object.fromEntries(
    services.map((service) => [service, { GATEWAY_SECRET: `${next},${secret}` }]),
  );
  system = await startSystem({
    env: { ...both, gateway: { GATEWAY_SECRET: `${secret},${next}` } },
  });
  member = await register(system.url);
});
afterAll(() => system?.stop());

const rejected = {
  status: 403,
  body: { error: 'You are not allowed to do this', code: 'not_allowed' },
};
const answerOf = ({ status, body }: { status: number; body: unknown }) => ({ status, body });

describe.each<[App, string]>([
  ['auth', '/api/login'],
  ['profile-media', '/api/user'],
  ['groups-chat', '/api/groups'],
  ['moderation', '/api/admin/users'],
  ['image-worker', '/api/user'],
])('%s', (app, path) => {
  const direct = () => {
    const client = new Client(system.urls(app)[0]);
    client.cookies = member.client.cookies;
    return client;
  };

  test.each<[string, Record<string, string>]>([
    ['without the secret', {}],
    ['with a wrong one', { [HEADER]: 'x'.repeat(32) }],
    ['with an empty one', { [HEADER]: '' }],
    ['with two', { [HEADER]: `${next}, ${next}` }],
    ['with a long one', { [HEADER]: 'x'.repeat(8_000) }],
    ['with a claimed address', { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' }],
  ])('rejects a request %s', async (_, headers) => {
    expect(answerOf(await direct().get(path, headers))).toEqual(rejected);
    expect(answerOf(await direct().post(path, { email: 'x'.repeat(1_000) }, headers))).toEqual(
      rejected,
    );
  });

  test.each(['/nowhere', '/health/', '/HEALTH', '/docs-json/more', '/health%2f..%2fapi%2fuser'])(
    'also rejects %s',
    async (address) => {
      expect(answerOf(await direct().get(address))).toEqual(rejected);
    },
  );

  test('answers probes', async () => {
    for (const address of ['/health', '/alive', '/ready', '/docs-json'])
      expect((await direct().get(address)).status).toBe(200);
  });
});

test('every secret of the list is accepted', async () => {
  const client = new Client(system.urls('profile-media')[0]);
  client.cookies.set('sid', sessionIdOf(member.client.cookies.get('sid')!));
  for (const one of [secret, next])
    expect((await client.get('/api/user', { [HEADER]: one })).status).toBe(200);
});

test('a client can neither supply the header nor read it', async () => {
  const { status, headers } = await member.client.get('/api/user', { [HEADER]: 'x'.repeat(32) });
  expect(status).toBe(200);
  expect(headers.has(HEADER)).toBe(false);
});

test('services reject a gateway with another secret', async () => {
  const foreign = await addGateway(system, { GATEWAY_SECRET: 'x'.repeat(32) });
  expect(answerOf(await new Client(foreign.url).get('/api/password-reset'))).toEqual(rejected);
  await foreign.stop();
});

test('no log contains the secret', async () => {
  await signedIn(system.url, system.admin);
  for (const app of ['gateway', 'auth', 'profile-media', 'groups-chat'] as const) {
    expect(system.logs(app)).not.toContain(secret);
  }
});
