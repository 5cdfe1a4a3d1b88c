import { describe, expect, jest, test } from '@jest/globals';
import { Slots } from './slots.js';

const rejected = new Error('no room');
const slotsOf = (size: number, waiting: number, timeout = 1_000) =>
  new Slots({ size, mostWaiting: waiting, timeout }, () => rejected);

describe('slots', () => {
  test('are taken at once while there are some', () => {
    const slots = slotsOf(2, 0);
    expect([slots.tryTake(), slots.tryTake(), slots.tryTake()]).toEqual([true, true, false]);
  });

  test('are handed to those who wait in their order', async () => {
    const slots = slotsOf(1, 2);
    const order: number[] = [];
    await slots.take();
    const waiting = [1, 2].map((place) => slots.take().then(() => order.push(place)));
    slots.release();
    await waiting[0];
    slots.release();
    await waiting[1];
    expect(order).toEqual([1, 2]);
  });

  test('are handed to the owners of those who wait in turn', async () => {
    const slots = slotsOf(1, 9);
    const order: string[] = [];
    await slots.take('a');
    const waiting = ['a', 'a', 'a', 'b', 'b', 'c'].map((owner) =>
      slots.take(owner).then(() => order.push(owner)),
    );

    for (const _ of waiting) slots.release();

    await Promise.all(waiting);
    expect(order).toEqual(['a', 'b', 'c', 'a', 'b', 'a']);
  });

  test('turn away the latest of whoever has the most waiting, once no more may wait', async () => {
    const slots = slotsOf(1, 3);
    const order: string[] = [];
    await slots.take('a');
    const [first, second, third, other] = ['a', 'a', 'a', 'b'].map((owner, place) =>
      slots.take(owner).then(() => order.push(`${owner}${place}`)),
    );

    await expect(third).rejects.toBe(rejected);
    await expect(slots.take('a')).rejects.toBe(rejected);
    for (let at = 0; at < 3; at++) slots.release();

    await Promise.all([first, second, other]);
    expect(order).toEqual(['a0', 'b3', 'a1']);
  });

  test('reject at once when the queue is full', async () => {
    const slots = slotsOf(1, 1);
    await slots.take();
    const waiting = slots.take();
    await expect(slots.take()).rejects.toBe(rejected);
    slots.release();
    await waiting;
  });

  test('reject those who waited too long, and give their place to the next', async () => {
    const slots = slotsOf(1, 1, 10);
    await slots.take();
    await expect(slots.take()).rejects.toBe(rejected);
    slots.release();
    expect(slots.isIdle).toBe(true);
  });

  test('are stuck when nothing comes back while a call waits', async () => {
    jest.useFakeTimers();
    const slots = slotsOf(1, 1, 60_000);
    await slots.take();
    slots.take().catch(() => undefined);
    jest.advanceTimersByTime(9_000);
    const before = slots.isStuck;
    jest.advanceTimersByTime(2_000);
    expect([before, slots.isStuck]).toEqual([false, true]);
    jest.useRealTimers();
  });

  test('are not stuck when a crowd comes after a quiet time', () => {
    jest.useFakeTimers();
    const slots = slotsOf(1, 1, 60_000);
    jest.advanceTimersByTime(60_000);
    slots.tryTake();
    slots.take().catch(() => undefined);
    expect(slots.isStuck).toBe(false);
    jest.useRealTimers();
  });
});
