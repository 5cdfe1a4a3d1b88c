import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Redis } from 'ioredis';
import { RATE_LIMITS } from '@lodge/http';
import { startScene, type Scene } from '@lodge/scene';
import { Client, register, type Member } from '@lodge/testing';
import {
  codeOf,
  enrolTotp,
  makeRecoveryCodes,
  wrongCodeOf,
} from '../../../test/support/authenticator.js';
import { expectLimited, untilLimited } from '../../../test/support/limits.js';

const ORIGIN = 'https://lodge.example';

let system: Scene;

beforeAll(async () => {
  system = await startScene({
    env: { all: { RATE_LIMITS: 'on' }, auth: { PUBLIC_ORIGIN: ORIGIN } },
  });
});
afterAll(async () => {
  await system?.stop();
});

async function tryCode({ person }: Member, code: string, known?: Client) {
  const client = new Client(system.url);
  const device = known?.cookies.get('device');
  if (device) client.cookies.set('device', device);
  const { email, password } = person;
  const { body } = await client.post('/api/login', { email, password });
  return client.post('/api/login/second-factor', { challenge: String(body.challenge), code });
}

test('wrong codes use up the limit of unknown browsers, not of a known one or of recovery codes', async () => {
  const member = await register(system.url);
  const secret = await enrolTotp(member.client);
  const [recoveryCode] = await makeRecoveryCodes(member.client);
  const wrong = wrongCodeOf(secret);
  for (let at = 0; at < RATE_LIMITS.codesByAccount.points; at++) await tryCode(member, wrong);

  const limited = await tryCode(member, codeOf(secret));
  const known = await tryCode(member, codeOf(secret), member.client);
  const recovered = await tryCode(member, recoveryCode);

  expect([limited.status, known.status, recovered.status]).toEqual([429, 200, 200]);
});

test('malformed codes count too', async () => {
  const client = new Client(system.url);
  const { points, slowed } = RATE_LIMITS.secondFactorByNetwork;
  const statuses = new Set<number>();

  for (let at = 0; at <= points + slowed.points; at++)
    statuses.add((await client.post('/api/login/second-factor', { challenge: 1 })).status);

  expect([...statuses]).toEqual([400, 429]);
});

test('malformed answers of passkeys count as well', async () => {
  const client = new Client(system.url);
  const { points, slowed } = RATE_LIMITS.passkeySignInsByNetwork;
  const statuses = new Set<number>();

  for (let at = 0; at <= points + slowed.points; at++)
    statuses.add((await client.post('/api/login/passkey', { passkey: {} })).status);

  expect([...statuses]).toEqual([400, 429]);
});

test('a challenge costs a network one of its many, and Redis nothing', async () => {
  const client = new Client(system.url);
  const { points, seconds } = RATE_LIMITS.passkeyOptionsByNetwork;
  const ask = () => client.post('/api/login/passkey/options');
  const redis = new Redis(system.redisUrl);

  const { passed, last } = await untilLimited(points, ask);

  expect(passed).toBe(points);
  expectLimited(last, seconds);
  expect(await redis.keys('passkey-challenge:*')).toEqual([]);
  redis.disconnect();
});
