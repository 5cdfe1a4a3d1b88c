import 'reflect-metadata';
import { afterAll, expect, jest, test } from '@jest/globals';
import { eventually, startRedis } from '@lodge/testing';
import { Redis } from 'ioredis';
import type { RateLimitReached } from './counter.js';
import type { Limit } from './limits.js';
import type { Charge } from './rate-limits.js';
import { RateLimits } from './rate-limits.js';

const server = await startRedis();
const redis = new Redis(server.url);
const limits = new RateLimits(redis, true);
afterAll(async () => {
  redis.disconnect();
  await server.stop();
});

const signIn = (email: string): Charge[] => [
  ['signInByAccountAndNetwork', { narrow: `${email}:network`, wide: `${email}:site` }],
  ['signInByAccount', email],
  ['signInByNetwork', 'network'],
];

test('attempts that their network may not make leave no count of what was made up', async () => {
  const made = Array.from({ length: 500 }, (_, index) => `nobody${index}@lodge.example`);

  const outcomes = await Promise.allSettled(made.map((email) => limits.countAll(signIn(email))));

  const passed = outcomes.filter(({ status }) => status === 'fulfilled').length;
  expect(passed).toBeLessThan(110);
  expect(await redis.keys('limit:signInByAccount:*')).toHaveLength(passed);
  expect(await redis.keys('limit:signInByAccountAndNetwork:*')).toHaveLength(2 * passed);
});

test('a count that is taken back keeps those of others, and no time of its own', async () => {
  const [attempt]: Charge[] = [['reportsOfNetwork', 'code']];
  await limits.countAll([attempt, attempt]);

  await limits.giveBack([attempt]);

  expect(await redis.get('limit:reportsOfNetwork:code')).toBe('1');
  expect(await redis.ttl('limit:reportsOfNetwork:code')).toBeGreaterThan(0);
  await limits.giveBack([attempt, attempt]);
  expect(await redis.exists('limit:reportsOfNetwork:code')).toBe(0);
});

test('what fails costs nothing, and what succeeds is counted', async () => {
  const photo: Charge = ['reportsOfNetwork', 'work'];
  const failing = limits.countUnlessFailed(photo, () => Promise.reject(new Error('full')));
  await expect(failing).rejects.toThrow('full');
  expect(await redis.exists('limit:reportsOfNetwork:work')).toBe(0);

  expect(await limits.countUnlessFailed(photo, () => Promise.resolve('done'))).toBe('done');

  expect(await redis.get('limit:reportsOfNetwork:work')).toBe('1');
});

test('what fails while Redis does is told, and not that Redis failed', async () => {
  const undoing = jest
    .spyOn(redis, 'eval')
    .mockRejectedValue(new Error('Command timed out') as never);
  const failing = limits.countUnlessFailed(['reportsOfNetwork', 'both'], () =>
    Promise.reject(new Error('full')),
  );

  await expect(failing).rejects.toThrow('full');

  expect(undoing).toHaveBeenCalled();
  undoing.mockRestore();
});

test('a day has a limit of its own, and what it rejects counts nowhere', async () => {
  await limits.count('joinByMember', 7);
  expect(await redis.get('limit:joinByMember:day:7')).toBe('1');
  await redis.set('limit:joinByMember:day:7', 30, 'EX', 60);

  const again = limits.count('joinByMember', 7);

  await expect(again).rejects.toMatchObject({ status: 429 });
  expect(await redis.get('limit:joinByMember:7')).toBe('1');
});

test('a check finds a limit that is used up, and counts nothing', async () => {
  const check = () => limits.check('resetsByDevice', 'device');
  for (let attempt = 0; attempt < 4; attempt++) await limits.count('resetsByDevice', 'device');
  await check();

  await limits.count('resetsByDevice', 'device');

  await expect(check()).rejects.toMatchObject({ limit: 'resetsByDevice' });
  await expect(limits.check('resetsByDevice', 'another')).resolves.toBeUndefined();
});

test.each<[Limit, number, number]>([
  ['resetsByDevice', 5, 900],
  ['signInByNetwork', 101, 3],
])('of %s the first rejection in a window is told apart', async (limit, passing, longest) => {
  for (let attempt = 0; attempt < passing; attempt++) await limits.count(limit, 'guest');
  const next = () => limits.count(limit, 'guest').catch((error: RateLimitReached) => error);

  const [first, second] = [await next(), await next()];

  expect(first).toMatchObject({ status: 429, begins: true });
  expect(second).toMatchObject({ status: 429, begins: false });
  expect(Number((first as RateLimitReached).details.retryAfter)).toBeGreaterThan(1);
  expect(Number((first as RateLimitReached).details.retryAfter)).toBeLessThanOrEqual(longest);
});

test('trying to count tells that a limit is used up, and throws if Redis fails', async () => {
  const tryCount = () => limits.tryCount('toldToNetwork', 'site');
  const gone = new Redis({ lazyConnect: true });
  gone.disconnect();

  expect([await tryCount(), await tryCount()]).toEqual([true, false]);
  await expect(new RateLimits(gone, true).tryCount('toldToNetwork', 'site')).rejects.toThrow();
});

test('attempts that a slow Redis did not answer in time do not count', async () => {
  const hasty = new Redis(server.url, { commandTimeout: 1_000 });
  await eventually('a connection', () => hasty.ping().then(Boolean, () => false));
  const slow = new RateLimits(hasty, true);
  const attempts = signIn('slow').slice(0, 2);
  await slow.countAll(attempts);
  await redis.client('PAUSE', 5_000);

  const outcomes = await Promise.allSettled(
    Array.from({ length: 10 }, () => slow.countAll(attempts)),
  );

  expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
  await eventually('the end of the pause', () => hasty.ping().then(Boolean, () => false));
  const counted = await redis.mget(
    'limit:signInByAccount:slow',
    'limit:signInByAccountAndNetwork:slow:network',
  );
  expect(counted).toEqual(['1', '1']);
  hasty.disconnect();
});

test('what succeeded is forgotten, and of the wide count one attempt alone', async () => {
  const key = { narrow: 'one', wide: 'site' };
  for (let attempt = 0; attempt < 3; attempt++)
    await limits.count('signInByPasskeyAndNetwork', key);

  await limits.forget('signInByPasskeyAndNetwork', key);

  expect(await redis.get('limit:signInByPasskeyAndNetwork:one')).toBeNull();
  expect(await redis.get('limit:signInByPasskeyAndNetwork:wide:site')).toBe('2');
});

test('limits that are off count and reject nothing, and give nothing back', async () => {
  const off = new RateLimits(redis, false);
  const told: [Limit, string] = ['toldToNetwork', 'off'];
  await limits.count(...told);

  await off.count(...told);
  await off.check(...told);
  await off.giveBack([told]);
  await off.forget(...told);

  expect(await redis.get('limit:toldToNetwork:off')).toBe('1');
});
