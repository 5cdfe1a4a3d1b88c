import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { Slots } from './slots.js';

const BOUNDS = { size: 1, share: 1, mostWaiting: 4, timeout: 60_000 };

/** Work that ends when told to, and the members in the order in which theirs began. */
function started(slots: Slots) {
  const began: number[] = [];
  const ends: (() => void)[] = [];
  const take = (memberId: number) =>
    slots.run(memberId, () => {
      began.push(memberId);
      return new Promise<void>((resolve) => {
        ends.push(resolve);
      });
    });
  const endNext = async () => {
    ends.shift()!();
    await turn();
  };
  return { began, take, endNext };
}

test('a member runs two at once, all members three, and who waits is next in turn', async () => {
  const { began, take, endNext } = started(new Slots({ ...BOUNDS, share: 2, size: 3 }));
  const all = [1, 1, 1, 1, 2, 2, 3].map(take);
  await turn();
  expect(began).toEqual([1, 1, 2]);

  for (let at = 0; at < 7; at++) await endNext();

  await Promise.all(all);
  expect(began).toEqual([1, 1, 2, 1, 2, 3, 1]);
});

test('who waits for too long, or with too many, is turned away', async () => {
  const slots = new Slots({ ...BOUNDS, timeout: 20 });
  const { take, endNext, began } = started(slots);
  const first = take(1);
  const others = Array.from({ length: 5 }, () => take(1));

  const answers = await Promise.allSettled(others);
  await endNext();
  await first;

  expect(answers.every(({ status }) => status === 'rejected')).toBe(true);
  const again = take(2);
  await turn();
  await endNext();
  await again;
  expect(began).toEqual([1, 2]);
});

test('where no more may wait, whoever has the most waiting makes room', async () => {
  const { began, take, endNext } = started(new Slots(BOUNDS));
  const running = take(1);
  const greedy = [take(1), take(1), take(1), take(1)];
  const answers = Promise.allSettled(greedy);
  const others = [take(2), take(3), take(4)];

  await expect(take(5)).rejects.toMatchObject({ status: 503 });
  for (let at = 0; at < 5; at++) await endNext();

  await Promise.all([running, ...others]);
  expect((await answers).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'rejected',
    'rejected',
  ]);
  expect(began).toEqual([1, 1, 2, 3, 4]);
});

test('work that fails gives its place back', async () => {
  const slots = new Slots(BOUNDS);

  await expect(slots.run(1, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');

  expect(await slots.run(1, async () => 'next')).toBe('next');
});
