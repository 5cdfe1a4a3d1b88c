import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { RATE_LIMITS, WIDE_FACTOR, type Limit } from '@lodge/limits';
import {
  Client,
  person,
  register,
  signedIn,
  startSystem,
  type Answer,
  type Member,
  type System,
} from '@lodge/testing';
import { Redis } from 'ioredis';
import { addGateway } from '../support/gateway.js';
import { elsewhere, expectLimited, from, untilLimited } from '../support/limits.js';

let system: System;
let admin: Client;
let member: Member;
let other: Member;
let groupId: number;

beforeAll(async () => {
  // The test acts as a trusted proxy that reports client addresses.
  system = await startSystem({
    replicas: { auth: 2, 'groups-chat': 2, 'profile-media': 2 },
    env: { all: { RATE_LIMITS: 'on' }, gateway: { TRUSTED_PROXIES: 'loopback' } },
  });
  admin = await signedIn(system.url, system.admin);
  [member, other] = [await register(system.url), await register(system.url)];
  groupId = (await admin.post('/api/groups', { name: 'Night owls' })).body.group.id;
  for (const { id } of [member, other])
    await admin.post(`/api/admin/groups/${groupId}/add-user`, { userId: id });
});
afterAll(() => system.stop());

function profileOf({ person: account }: Member) {
  const { email: _, password: __, ...profile } = account;
  return profile;
}
const rename = (one: Member, username: string, client = one.client) =>
  client.put('/api/user', { ...profileOf(one), username });
const nameOf = async ({ client }: Member) => (await client.get('/api/user')).body.user.username;
const json = { 'content-type': 'application/json' };

// Requests alternate between two replicas: counters per replica would let twice as many through.
describe('over two replicas', () => {
  const newPassword = 'Another-Horse-43!';
  const guess = { currentPassword: 'Wrong-Horse-42!', newPassword };

  // Those of changes: kept.spec.ts.
  test.each<[Limit, string, ((who: Client) => Promise<Answer>)[]]>([
    [
      'postsByMember',
      'whether they post, edit or send no message',
      [
        (who) => who.post(`/api/groups/${groupId}/messages`, { content: 'hello' }),
        (who) => who.put(`/api/groups/${groupId}/messages/999999`, { content: 'better' }),
        (who) => who.send('POST', `/api/groups/${groupId}/messages`, '{', json),
        (who) => who.send('POST', `/api/groups/${groupId}/messages`, '{"content":5}', json),
      ],
    ],
    [
      'secretByMember',
      'whichever secret they guess',
      [
        (who) => who.post('/api/change-password', guess),
        (who) => who.post('/api/account/confirm', {}),
        (who) => who.send('POST', '/api/change-password', '[]', json),
      ],
    ],
    ['costlyByMember', 'no photos', [(who) => who.send('POST', '/api/upload-image', '{', json)]],
    ['joinByMember', 'codes', [(who) => who.post('/api/groups/join', { code: 'ZZZZZZ' })]],
  ])('%s holds for one member, %s, and not for another', async (limit, _, calls) => {
    const { points, seconds } = RATE_LIMITS[limit];
    const [one, another] = [await register(system.url), await register(system.url)];
    let turn = 0;

    const { passed, last } = await untilLimited(points, () =>
      calls[turn++ % calls.length](one.client),
    );

    expect(passed).toBe(points);
    expectLimited(last, seconds);
    for (const call of calls) expect((await call(another.client)).status).not.toBe(429);
  });

  test('reviewers read and decide ten times as much, whatever their network has used up', async () => {
    const redis = new Redis(system.redisUrl);
    const { id } = (await admin.get('/api/user')).body.user;
    const limits = ['listsByMember', 'writesByMember'] as const;
    const afterUsing = async (factor: number) => {
      for (const limit of limits)
        await redis.set(`limit:${limit}:${id}`, factor * RATE_LIMITS[limit].points, 'EX', 60);
      return [
        (await admin.get(`/api/images/${other.id}`)).status,
        (await admin.put(`/api/admin/groups/${groupId}`, { description: 'Late' })).status,
      ];
    };
    const [withinTen, beyond] = [await afterUsing(1), await afterUsing(10)];
    for (const limit of limits) await redis.del(`limit:${limit}:${id}`);
    redis.disconnect();

    expect([withinTen, beyond]).toEqual([
      [200, 200],
      [429, 429],
    ]);
  });

  test('what a page does by itself counts for no class', async () => {
    const { client } = await register(system.url);
    const redis = new Redis(system.redisUrl);
    const before = await redis.dbsize();
    await client.get(`/api/groups/${groupId}/messages`);
    await client.post(`/api/groups/${groupId}/messages/read`, { message_id: 1 });
    await client.get('/api/user');
    const after = await redis.dbsize();
    redis.disconnect();

    expect(after).toBe(before);
  });
});

describe('group codes', () => {
  const joinAs = ({ client }: Member, code: string, headers: Record<string, string>) =>
    client.post('/api/groups/join', { code }, headers);

  test('are guessed by all accounts of a network together up to a limit, which right ones do not count towards', async () => {
    const { points, slowed } = RATE_LIMITS.wrongCodesByNetwork;
    const [here, there] = [elsewhere(), elsewhere()];
    const [guest, late, ...guessers] = await Promise.all(
      Array.from({ length: 8 }, () => register(system.url)),
    );
    const { group } = (await admin.post('/api/groups', { name: 'Guessed' })).body;
    let turn = 0;
    const guess = () => joinAs(guessers[turn++ % guessers.length], 'WR0NG1', here);

    expect((await joinAs(guest, group.code, here)).status).toBe(200);
    const { passed, last } = await untilLimited(points + slowed.points, guess);

    expect(passed).toBe(points + slowed.points);
    expectLimited(last, slowed.seconds);
    expect((await joinAs(late, group.code, there)).status).toBe(200);
  });
});

describe('registrations', () => {
  const attempt = (payload: unknown, headers: Record<string, string>) =>
    new Client(system.url).post('/api/register', payload, headers);

  test('are limited by network once they are valid, and slowed down rather than blocked', async () => {
    const { points, slowed } = RATE_LIMITS.registrationByNetwork;
    const [here, there] = [elsewhere(), elsewhere()];
    expect((await attempt({}, here)).status).toBe(400);
    const { passed, last } = await untilLimited(points + slowed.points, () =>
      attempt(person(), here),
    );
    expect(passed).toBe(points + slowed.points);
    expectLimited(last, slowed.seconds);
    expect((await attempt(person(), there)).status).toBe(201);
  });

  /** Registers that many people, each from a network of their own. */
  async function registered(number: number) {
    const people = Array.from({ length: number }, () => person());
    for (const one of people) expect((await attempt(one, elsewhere())).status).toBe(201);
    return people;
  }

  test.each([
    ['emails', 'email', 'email_taken', 'emailTakenByNetwork'],
    ['usernames', 'username', 'username_taken', 'usernameTakenByNetwork'],
  ] as const)(
    'reveal a few taken %s per network, and after that nothing, including free ones',
    async (_, field, code, limit) => {
      const { points, seconds } = RATE_LIMITS[limit];
      const [here, there] = [elsewhere(), elsewhere()];
      const people = await registered(points + 1);
      const taken = (at: number) => ({ ...person(), [field]: people[at][field] });
      for (let at = 0; at < points; at++) {
        expect((await attempt(taken(at), here)).body.code).toBe(code);
        // Somebody at the same café comes in all the while.
        if (at === points - 2) expect((await attempt(person(), here)).status).toBe(201);
      }

      for (const payload of [taken(points), taken(0), person()])
        expectLimited(await attempt(payload, here), seconds);

      expect((await attempt(taken(points), there)).body.code).toBe(code);
      expect((await attempt(person(), there)).status).toBe(201);
    },
  );

  test('reveal nothing more by an email that was taken before, which costs nothing', async () => {
    const here = elsewhere();
    for (let turn = 0; turn < RATE_LIMITS.emailTakenByNetwork.points + 3; turn++) {
      const again = { ...person(), email: member.person.email };
      expect((await attempt(again, here)).body.code).toBe('email_taken');
    }

    expect((await attempt(person(), here)).status).toBe(201);
  });

  test('reveal no more taken emails when sent concurrently', async () => {
    const here = elsewhere();
    const { points } = RATE_LIMITS.emailTakenByNetwork;
    const people = await registered(points + 5);
    const responses = await Promise.all(
      people.map(({ email }) => attempt({ ...person(), email }, here)),
    );
    expect(responses.filter(({ status }) => status === 409).length).toBeLessThanOrEqual(points);
    expect(new Set(responses.map(({ status }) => status))).not.toContain(201);
  });
});

describe('a member', () => {
  const { points, seconds } = RATE_LIMITS.renamesByMember;

  test('can take a limited number of names an hour; one more is rejected, and other edits still work', async () => {
    const one = await register(system.url);
    const names = Array.from({ length: points }, () => person().username);
    for (const name of names) expect((await rename(one, name)).status).toBe(200);

    const rejected = await one.client.put('/api/user', {
      ...profileOf(one),
      username: person().username,
      notes: 'never seen',
    });

    expectLimited(rejected, seconds);
    expect(await nameOf(one)).toBe(names.at(-1));
    expect(
      (
        await one.client.put('/api/user', {
          ...profileOf(one),
          username: names.at(-1),
          notes: 'new',
        })
      ).body.user,
    ).toMatchObject({ username: names.at(-1), notes: 'new' });
  });

  test('who tries taken names uses up the limit as by new ones', async () => {
    const one = await register(system.url);
    for (let turn = 0; turn < points; turn++)
      expect((await rename(one, other.person.username)).status).toBe(409);
    expectLimited(await rename(one, other.person.username), seconds);
    expectLimited(await rename(one, person().username), seconds);
  });

  test('who requests many names concurrently gets no more', async () => {
    const one = await register(system.url);
    const responses = await Promise.all(
      Array.from({ length: points * 3 }, () => rename(one, person().username)),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(points);
  });

  test('is renamed by an admin as often as needed', async () => {
    const one = await register(system.url);
    for (let turn = 0; turn < points + 2; turn++)
      expect(
        (
          await admin.put(`/api/admin/user/${one.id}`, {
            ...profileOf(one),
            username: person().username,
          })
        ).status,
      ).toBe(200);
  });
});

describe('a network', () => {
  const { points, seconds, slowed } = RATE_LIMITS.resetsByNetwork;
  const ask = (headers: Record<string, string>, url = system.url) =>
    new Client(url).post('/api/password-reset', { email: 'nobody@lodge.example' }, headers);

  test('of IPv6 is a /64, and its /48 has ten times the limit', async () => {
    const all = points + slowed.points;
    let host = 0;
    const ofHost = () => ask(from(`2001:db8:1:1::${(++host).toString(16)}`));
    const { passed, last } = await untilLimited(all, ofHost);
    expect(passed).toBe(all);
    expectLimited(last, seconds);
    expect((await ask(from('2001:db8:1:2::1'))).status).toBe(202);

    let net = 0;
    const ofNet = () => ask(from(`2001:db8:2:${(++net).toString(16)}::1`));
    const wide = await untilLimited(all * WIDE_FACTOR, ofNet);
    expect(wide.passed).toBe(all * WIDE_FACTOR);
    expectLimited(wide.last, seconds);
    expect((await ask(from('2001:db8:3:1::1'))).status).toBe(202);
  });

  test('claimed in a forwarding header is ignored without a trusted proxy', async () => {
    const gateway = await addGateway(system, { TRUSTED_PROXIES: '' });
    const { last } = await untilLimited(points + slowed.points, () =>
      ask(elsewhere(), gateway.url),
    );
    await gateway.stop();
    expectLimited(last, seconds);
  });
});

test('limits are keyed by hashes and ids, never by an address or an email', async () => {
  const redis = new Redis(system.redisUrl);
  const keys = await redis.keys('limit:*');
  redis.disconnect();
  expect(keys.length).toBeGreaterThan(5);
  expect(keys.filter((key) => /@|203\.0\.|127\.0\.0\.1|2001:/.test(key))).toEqual([]);
});
