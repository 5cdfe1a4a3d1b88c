import { EventEmitter, once } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import type { Response } from 'express';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { Downloads } from './downloads.js';

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick'] });
});
afterEach(() => {
  jest.useRealTimers();
});

/** A response whose reader takes nothing until told to. */
class Reader extends EventEmitter {
  writableNeedDrain = true;
  isCut = false;
  readonly req;

  constructor(userId: number) {
    super();
    this.req = { ip: `203.0.113.${userId}`, user: { userId } };
  }

  take() {
    this.emit('drain');
  }

  destroy() {
    this.isCut = true;
    this.emit('close');
  }
}

interface Started {
  reader: Reader;
  hasBegun: boolean;
  error?: unknown;
}

const downloadsOf = (downloads: Downloads) => {
  const start = async (userId: number) => {
    const reader = new Reader(userId);
    const started: Started = { reader, hasBegun: false };
    downloads
      .run(reader as unknown as Response, async () => {
        started.hasBegun = true;
        await once(reader, 'close');
      })
      .catch((error: unknown) => (started.error = error));
    await turn();
    return started;
  };
  return async (...userIds: number[]) => {
    const all: Started[] = [];
    for (const userId of userIds) all.push(await start(userId));
    return all;
  };
};

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
const cut = (all: Started[]) => all.flatMap(({ reader }, at) => (reader.isCut ? [at] : []));

test('sixteen run at once, two of a member, and the next ones when they end', async () => {
  const start = downloadsOf(new Downloads());
  const first = await start(1, 1, 1, ...numbers(15).slice(1));
  expect(first.map(({ hasBegun }) => hasBegun)).toEqual([
    true,
    true,
    false,
    ...Array(14).fill(true),
  ]);

  const [next] = await start(1);
  first[5].reader.destroy();
  await turn();
  expect([first[2].hasBegun, next.hasBegun]).toEqual([false, false]);
  first[0].reader.destroy();
  await turn();

  expect([first[2].hasBegun, next.hasBegun]).toEqual([true, false]);
});

test('while somebody waits, readers who have stalled make room', async () => {
  const start = downloadsOf(new Downloads());
  const all = await start(...numbers(16));
  jest.advanceTimersByTime(4_000);
  for (const at of [0, 1, 2, 4, 5]) all[at].reader.take();
  all[3].reader.writableNeedDrain = false;
  jest.advanceTimersByTime(60_000);
  for (const at of [0, 1, 2, 4, 5]) all[at].reader.take();
  expect(cut(all)).toEqual([]);

  const [newcomer] = await start(17);
  jest.advanceTimersByTime(1_000);
  await turn();

  expect([newcomer.hasBegun, cut(all)]).toEqual([true, [6, 7, 8, 9, 10, 11, 12, 13, 14, 15]]);
});

test('nobody makes room who takes something every five seconds, and who waits is turned away', async () => {
  const start = downloadsOf(new Downloads());
  const all = await start(...numbers(16));
  for (let times = 0; times < 5; times++) {
    jest.advanceTimersByTime(5_000);
    for (const { reader } of all) reader.take();
  }

  const [newcomer] = await start(17);
  jest.advanceTimersByTime(4_000);
  for (const { reader } of all) reader.take();
  jest.advanceTimersByTime(4_000);
  await turn();

  expect([newcomer.hasBegun, newcomer.error, cut(all)]).toEqual([
    false,
    expect.objectContaining({ status: 503 }),
    [],
  ]);
});
