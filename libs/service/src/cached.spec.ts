import { expect, jest, test } from '@jest/globals';
import { Cached } from './cached.js';

test('concurrent callers share one look-up, whose result serves for a second', async () => {
  jest.useFakeTimers();
  const find = jest.fn(async () => 'ok');
  const cached = new Cached(find);
  expect(await Promise.all([cached.get(), cached.get(), cached.get()])).toEqual(['ok', 'ok', 'ok']);
  jest.advanceTimersByTime(900);
  await cached.get();
  expect(find).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(200);
  await cached.get();
  expect(find).toHaveBeenCalledTimes(2);
  jest.useRealTimers();
});

test('what was found decides how long it serves', async () => {
  jest.useFakeTimers();
  let found = 'down';
  const cached = new Cached(
    async () => found,
    (value) => (value === 'down' ? 100 : 1_000),
  );
  await cached.get();
  found = 'ok';
  jest.advanceTimersByTime(110);
  expect(await cached.get()).toBe('ok');
  found = 'down';
  jest.advanceTimersByTime(900);
  expect(await cached.get()).toBe('ok');
  jest.useRealTimers();
});

test('a look-up that takes longer than that is not begun again', async () => {
  let end: (answer: string) => void = () => undefined;
  const find = jest.fn(
    () =>
      new Promise<string>((resolve) => {
        end = resolve;
      }),
  );
  const cached = new Cached(find, () => 0);
  const pending = [cached.get(), cached.get()];
  end('late');
  expect([await Promise.all(pending), find.mock.calls.length]).toEqual([['late', 'late'], 1]);
});

test('a failure rejects for its callers, and the next call loads again', async () => {
  let fails = true;
  const cached = new Cached(async () => {
    if (fails) throw new Error('away');
    return 'ok';
  });
  await expect(cached.get()).rejects.toThrow('away');
  fails = false;
  expect(await cached.get()).toBe('ok');
});
