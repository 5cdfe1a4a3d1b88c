import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createPolling, type Polling } from '../../src/features/chat/polling.js';

interface Poll {
  signal: AbortSignal;
  answer: (succeeded: boolean) => void;
}

let polls: Poll[];
let polling: Polling;

const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);
const last = () => polls.at(-1)!;
async function answered(succeeded = true) {
  last().answer(succeeded);
  await pass(0);
}
/** Measures the time until the next poll. */
async function pause(most = 100_000) {
  const before = polls.length;
  for (let waited = 0; waited <= most; waited += 100) {
    if (polls.length > before) return waited;
    await pass(100);
  }
  return Infinity;
}
function look(hidden: boolean) {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  jest.useFakeTimers();
  look(false);
  polls = [];
  polling = createPolling(
    (signal) =>
      new Promise((answer) => {
        polls.push({ signal, answer });
      }),
  );
  polling.start();
});
afterEach(() => {
  polling.stop();
  jest.useRealTimers();
});

test('polls at once, and every three seconds, the time of the answer included', async () => {
  expect(polls).toHaveLength(1);
  await pass(1_000);
  await answered();
  expect(await pause()).toBe(2_000);
  await pass(5_000);
  expect(polls).toHaveLength(2);
  await answered();
  expect(polls).toHaveLength(3);
});

test('waits longer after each failure, half a minute at most, and three seconds again after a success', async () => {
  const pauses: number[] = [];
  for (let failures = 0; failures < 6; failures++) {
    await answered(false);
    pauses.push(await pause());
  }
  expect(pauses).toEqual([6_000, 12_000, 24_000, 30_000, 30_000, 30_000]);
  await answered(true);
  expect(await pause()).toBe(3_000);
});

test('is slow while nobody looks, and looks at once when somebody does, or when the network is back', async () => {
  look(true);
  await answered();
  expect(await pause()).toBe(30_000);
  await answered();
  look(false);
  expect(polls).toHaveLength(3);
  await answered();
  dispatchEvent(new Event('online'));
  expect(polls).toHaveLength(4);
});

test('a hint waits for the answer under way and then asks again, once', async () => {
  polling.soon();
  polling.soon();
  expect(polls).toHaveLength(1);
  expect(polls[0]!.signal.aborted).toBe(false);
  await answered();
  expect(polls).toHaveLength(2);
  await answered();
  expect(await pause()).toBe(3_000);
  await answered();
  polling.soon();
  expect(polls).toHaveLength(4);
});

test('hints do not hammer a server that fails', async () => {
  polling.soon();
  await answered(false);
  expect(await pause()).toBe(6_000);
});

test('what must be seen now gives up what is under way, and its late answer changes nothing', async () => {
  polling.now();
  expect(polls).toHaveLength(2);
  expect(polls[0]!.signal.aborted).toBe(true);
  polls[0]!.answer(true);
  await pass(10_000);
  expect(polls).toHaveLength(2);
});

test('after the end nothing is asked any more, whatever comes', async () => {
  polling.stop();
  expect(last().signal.aborted).toBe(true);
  await answered();
  polling.now();
  polling.soon();
  look(false);
  dispatchEvent(new Event('online'));
  expect(await pause()).toBe(Infinity);
});

test('begins anew after an end, as if nothing had failed', async () => {
  await answered(false);
  polling.stop();
  polling.start();
  expect(polls).toHaveLength(2);
  await answered();
  expect(await pause()).toBe(3_000);
});
