import { expect, jest, test } from '@jest/globals';
import { Recent } from './recent.js';

test('concurrent callers share one look-up, whose result serves for a second', async () => {
  jest.useFakeTimers();
  const find = jest.fn(async () => 'ok');
  const recent = new Recent(find);
  expect(await Promise.all([recent.get(), recent.get(), recent.get()])).toEqual(['ok', 'ok', 'ok']);
  jest.advanceTimersByTime(900);
  await recent.get();
  expect(find).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(200);
  await recent.get();
  expect(find).toHaveBeenCalledTimes(2);
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
  const recent = new Recent(find, 0);
  const pending = [recent.get(), recent.get()];
  end('late');
  expect([await Promise.all(pending), find.mock.calls.length]).toEqual([['late', 'late'], 1]);
});

test('a failure rejects for its callers, and the next call loads again', async () => {
  let fails = true;
  const recent = new Recent(async () => {
    if (fails) throw new Error('away');
    return 'ok';
  });
  await expect(recent.get()).rejects.toThrow('away');
  fails = false;
  expect(await recent.get()).toBe('ok');
});
