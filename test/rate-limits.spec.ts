import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { RATE_LIMITS } from '@lodge/service';
import { Client, person, register, signedIn, startSystem, type Answer, type Member, type System } from '@lodge/testing';
import { Redis } from 'ioredis';
import { addGateway } from './support/gateway.js';

let system: System;
let admin: Client;
let member: Member;
let other: Member;
let groupId: number;

beforeAll(async () => {
  // The test stands for a proxy that says where requests come from.
  system = await startSystem({ replicas: { auth: 2, 'groups-chat': 2, 'profile-media': 2 }, env: { all: { RATE_LIMITS: 'on' }, gateway: { TRUSTED_PROXIES: 'loopback' } } });
  admin = await signedIn(system.url, system.admin);
  [member, other] = [await register(system.url), await register(system.url)];
  groupId = (await admin.post('/api/groups', { name: 'Night owls' })).body.group.id;
  for (const { id } of [member, other]) await admin.post(`/api/admin/groups/${groupId}/add-user`, { userId: id });
});
afterAll(() => system.stop());

let addresses = 0;
/** Headers of somebody who comes from an address nobody else has. */
const elsewhere = () => ({ 'x-forwarded-for': `203.0.${Math.floor(++addresses / 250)}.${addresses % 250}` });
const logIn = (account: { email: string; password: string }, headers: Record<string, string> = elsewhere(), url = system.url) => new Client(url).post('/api/login', { email: account.email, password: account.password }, headers);
const wrong = { password: 'Wrong-Horse-42!' };

/** Asks `times` and once more. @returns how many were let through, and the last answer */
async function untilLimited(times: number, ask: () => Promise<Answer>) {
  let passed = 0;
  for (let turn = 0; turn < times; turn++) if ((await ask()).status !== 429) passed++;
  return { passed, last: await ask() };
}

function expectLimited({ status, body, headers }: Answer, seconds: number) {
  expect({ status, body }).toEqual({ status: 429, body: { error: 'Too many requests. Please try again in a moment.', code: 'too_many_requests' } });
  expect(headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
  expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(seconds);
}

// Two replicas take turns, so that a count of one replica alone would let twice as much through.
describe('over two replicas', () => {
  test.each<[keyof typeof RATE_LIMITS, string, (who: Member) => Promise<Answer>]>([
    ['joinByMember', 'codes tried', ({ client }) => client.post('/api/groups/join', { code: 'ZZZZZZ' })],
    ['requestsByMember', 'requests', ({ client }) => client.post('/api/groups/999999/request')],
    ['messagesByMember', 'messages', ({ client }) => client.post(`/api/groups/${groupId}/messages`, { content: 'hello' })],
    ['uploadsByMember', 'uploads', ({ client }) => client.upload(Buffer.from('no image'))],
    ['passwordByMember', 'passwords tried', ({ client }) => client.post('/api/change-password', { currentPassword: wrong.password, newPassword: 'Another-Horse-43!' })],
  ])('%s holds: so many %s of one member, and no fewer of another', async (limit, _, ask) => {
    const { points, seconds } = RATE_LIMITS[limit];
    const { passed, last } = await untilLimited(points, () => ask(member));
    expect(passed).toBe(points);
    expectLimited(last, seconds);
    expect((await ask(other)).status).not.toBe(429);
  });

  test('registrations are limited by address', async () => {
    const { points, seconds } = RATE_LIMITS.registrationByAddress;
    const taken = { ...person(), email: member.person.email };
    const [here, there] = [elsewhere(), elsewhere()];
    const { passed, last } = await untilLimited(points, () => new Client(system.url).post('/api/register', taken, here));
    expect(passed).toBe(points);
    expectLimited(last, seconds);
    expect((await new Client(system.url).post('/api/register', person(), there)).status).toBe(201);
  });

  test('sign-ins are limited by address, whoever is tried', async () => {
    const { points, seconds } = RATE_LIMITS.loginByAddress;
    const here = elsewhere();
    const { passed, last } = await untilLimited(points, () => logIn({ ...person(), ...wrong }, here));
    expect(passed).toBe(points);
    expectLimited(last, seconds);
    expectLimited(await logIn(member.person, here), seconds);
    expect((await logIn(member.person)).status).toBe(200);
  });
});

describe('failed sign-ins of one account', () => {
  const { points, seconds } = RATE_LIMITS.loginByAccount;

  test('are limited from all addresses together, and then the right password is refused too', async () => {
    const { person: account } = await register(system.url);
    const { passed, last } = await untilLimited(points, () => logIn({ ...account, ...wrong }));
    expect(passed).toBe(points);
    expectLimited(last, seconds);
    expectLimited(await logIn(account), seconds);
    expect((await logIn(other.person)).status).toBe(200);
  });

  test('are one count however the address is written', async () => {
    const { person: account } = await register(system.url, { email: 'iiii@lodge.example' });
    const spellings = [account.email, 'IIII@lodge.example', '\u0130iii@lodge.example', 'i\u0130\u0130i@LODGE.example', ' iiii@lodge.example '];
    let turn = 0;
    const { passed, last } = await untilLimited(points, () => logIn({ email: spellings[turn++ % spellings.length], ...wrong }));
    expect(passed).toBe(points);
    expectLimited(last, seconds);
  });

  test('are limited for an unknown email as for a known one', async () => {
    const unknown = { ...person(), ...wrong };
    const { passed, last } = await untilLimited(points, () => logIn(unknown));
    expect(passed).toBe(points);
    expectLimited(last, seconds);
  });

  test('are forgotten after a success', async () => {
    const { person: account } = await register(system.url);
    for (let round = 0; round < 3; round++) {
      for (let turn = 0; turn < points - 1; turn++) expect((await logIn({ ...account, ...wrong })).status).toBe(401);
      expect((await logIn(account)).status).toBe(200);
    }
  });
});

test('an address that a client only claims is not believed without a trusted proxy', async () => {
  const gateway = await addGateway(system, { TRUSTED_PROXIES: '' });
  const { points, seconds } = RATE_LIMITS.loginByAddress;
  const before = await logIn(other.person, elsewhere(), gateway.url);
  const { last } = await untilLimited(points, () => logIn({ ...person(), ...wrong }, elsewhere(), gateway.url));
  await gateway.stop();
  expect(before.status).toBe(200);
  expectLimited(last, seconds);
});

test('limits are kept under digests and ids, never under an address or an email', async () => {
  const redis = new Redis(system.redisUrl);
  const keys = await redis.keys('limit:*');
  redis.disconnect();
  expect(keys.length).toBeGreaterThan(5);
  expect(keys.filter((key) => /@|203\.0\.|127\.0\.0\.1/.test(key))).toEqual([]);
});
