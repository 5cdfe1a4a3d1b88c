import { expect, jest, test } from '@jest/globals';
import { VersionCache } from './version-cache.js';

test('a version is loaded once, however many ask for it', async () => {
  const cache = new VersionCache<string, string>(2);
  const load = jest.fn(async () => 'one');

  const both = await Promise.all([cache.get('a', 1, load), cache.get('a', 1, load)]);

  expect([both, load.mock.calls.length]).toEqual([['one', 'one'], 1]);
});

test('another version takes its place', async () => {
  const cache = new VersionCache<string, string>(2);
  await cache.get('a', 1, async () => 'one');

  expect(await cache.get('a', 2, async () => 'two')).toBe('two');
  expect(await cache.get('a', 1, async () => 'one again')).toBe('one again');
});

test('a failure is not cached, and one that comes late leaves a newer version', async () => {
  const cache = new VersionCache<string, string>(2);
  let fail!: (error: Error) => void;
  const late = cache.get('a', 1, () => new Promise((_resolve, reject) => (fail = reject)));
  await cache.get('a', 2, async () => 'two');
  fail(new Error('down'));
  await expect(late).rejects.toThrow('down');

  expect(await cache.get('a', 2, async () => 'loaded again')).toBe('two');
  await expect(cache.get('b', 1, () => Promise.reject(new Error('down')))).rejects.toThrow('down');
  expect(await cache.get('b', 1, async () => 'up')).toBe('up');
});
