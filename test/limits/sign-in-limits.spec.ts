import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { RATE_LIMITS } from '@lodge/limits';
import { Client, person, startSystem, type Person, type System } from '@lodge/testing';
import { elsewhere, expectLimited, untilLimited } from '../support/limits.js';

let system: System;

beforeAll(async () => {
  // The test acts as a trusted proxy that reports client addresses.
  system = await startSystem({
    replicas: { auth: 2 },
    env: { all: { RATE_LIMITS: 'on' }, gateway: { TRUSTED_PROXIES: 'loopback' } },
  });
});
afterAll(() => system.stop());

type Headers = Record<string, string>;
const wrong = { password: 'Wrong-Horse-42!' };

/** Signs in from an unknown browser. */
const logIn = (account: { email: string; password: string }, headers: Headers = elsewhere()) =>
  new Client(system.url).post(
    '/api/login',
    { email: account.email, password: account.password },
    headers,
  );
const fail = (account: { email: string }, headers?: Headers) =>
  logIn({ email: account.email, ...wrong }, headers);

/** Registers a member and returns the headers of their known browser. */
async function member(overrides?: Partial<Person>): Promise<{
  account: Person;
  browser: (password: string, headers?: Headers) => ReturnType<Client['post']>;
}> {
  const client = new Client(system.url);
  const account = person(overrides);
  expect((await client.post('/api/register', account, elsewhere())).status).toBe(201);
  const device = client.cookies.get('device')!;
  const browser = (password: string, headers: Headers = elsewhere()) => {
    const sameBrowser = new Client(system.url);
    sameBrowser.cookies.set('device', device);
    return sameBrowser.post('/api/login', { email: account.email, password }, headers);
  };
  return { account, browser };
}

describe('failed sign-ins of one account from one network', () => {
  const { points, seconds } = RATE_LIMITS.signInByAccountAndNetwork;

  test('are limited, while the member can sign in from another network or a known browser', async () => {
    const { account, browser } = await member();
    const here = elsewhere();

    const { passed, last } = await untilLimited(points, () => fail(account, here));

    expect(passed).toBe(points);
    expectLimited(last, seconds);
    expectLimited(await logIn(account, here), seconds);
    expect((await browser(account.password, here)).status).toBe(200);
    expect((await logIn(account)).status).toBe(200);
  });

  test('are counted together however the email is written', async () => {
    const { account } = await member({ email: 'iiii@lodge.example' });
    const spellings = [
      account.email,
      'IIII@lodge.example',
      '\u0130iii@lodge.example',
      'i\u0130\u0130i@LODGE.example',
      ' iiii@lodge.example ',
    ];
    const here = elsewhere();
    let turn = 0;

    const { passed, last } = await untilLimited(points, () =>
      fail({ email: spellings[turn++ % spellings.length] }, here),
    );

    expect(passed).toBe(points);
    expectLimited(last, seconds);
  });

  test('are limited for an unknown email as for a known one', async () => {
    const [unknown, here] = [person(), elsewhere()];

    const { passed, last } = await untilLimited(points, () => fail(unknown, here));

    expect(passed).toBe(points);
    expectLimited(last, seconds);
  });

  test('are reset by a success', async () => {
    const { account } = await member();
    const here = elsewhere();

    for (let round = 0; round < 3; round++) {
      for (let turn = 0; turn < points - 1; turn++)
        expect((await fail(account, here)).status).toBe(401);
      expect((await logIn(account, here)).status).toBe(200);
    }
  });
});

describe('failed sign-ins of one account from everywhere', () => {
  const { points, seconds } = RATE_LIMITS.signInByAccount;

  test.each(['a member', 'nobody'])(
    'of %s are limited, except from a known browser',
    async (whose) => {
      const { account, browser } = await member();
      const tried = whose === 'nobody' ? person() : account;

      const { passed, last } = await untilLimited(points, () => fail(tried));

      expect(passed).toBe(points);
      expectLimited(last, seconds);
      expectLimited(await logIn(tried), seconds);
      expect((await browser(account.password)).status).toBe(200);
    },
  );
});

describe('a known browser', () => {
  const { points } = RATE_LIMITS.signInByDevice;

  test('has its own limit, and then counts as unknown', async () => {
    const { account, browser } = await member();
    const here = elsewhere();
    for (let turn = 0; turn < RATE_LIMITS.signInByAccountAndNetwork.points; turn++)
      await fail(account, here);

    const { passed, last } = await untilLimited(points, () => browser(wrong.password, here));

    expect(passed).toBe(points);
    expectLimited(last, RATE_LIMITS.signInByAccountAndNetwork.seconds);
    expect((await browser(account.password)).status).toBe(200);
  });
});

describe('a crowded network', () => {
  test('can sign in without limit', async () => {
    const accounts = await Promise.all([1, 2, 3, 4, 5, 6].map(() => member()));
    const here = elsewhere();

    for (let turn = 0; turn < RATE_LIMITS.signInByNetwork.points * 1.2; turn++) {
      expect((await logIn(accounts[turn % accounts.length].account, here)).status).toBe(200);
    }
  });

  test('is slowed down after many failures, but not blocked', async () => {
    const { points, slowed } = RATE_LIMITS.signInByNetwork;
    const { account, browser } = await member();
    const here = elsewhere();

    const { passed, last } = await untilLimited(points + slowed.points, () => fail(person(), here));

    expect(passed).toBe(points + slowed.points);
    expectLimited(last, slowed.seconds);
    expect((await browser(account.password, here)).status).toBe(200);
    await new Promise((resolve) => {
      setTimeout(resolve, Number(last.headers.get('retry-after')) * 1_000 + 100);
    });
    expect((await logIn(account, here)).status).toBe(200);
  });
});

test('a guess rejected for lack of capacity does not count', async () => {
  const { account } = await member();
  const here = elsewhere();
  const flood = Array.from({ length: 300 }, () => fail(person()));
  const attempts = await Promise.all(Array.from({ length: 30 }, () => logIn(account, here)));
  await Promise.all(flood);

  expect(attempts.map(({ status }) => status)).not.toContain(401);
  expect((await logIn(account, here)).status).toBe(200);
});
