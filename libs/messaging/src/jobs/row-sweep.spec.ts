import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { logger } from '@lodge/service';
import { RowSweep } from './row-sweep.js';

const SIZE = 3;
let warn: jest.SpiedFunction<typeof logger.warn>;
beforeEach(() => {
  warn = jest.spyOn(logger, 'warn').mockReturnValue();
});
afterEach(() => warn.mockRestore());

function sweepOver(count: number, fails: (id: number) => boolean, most?: number) {
  const left = new Set(Array.from({ length: count }, (_, at) => at + 1));
  const tried: number[] = [];
  const sweep = new RowSweep({
    name: 'rows',
    find: async (after) =>
      [...left]
        .filter((id) => id > after)
        .slice(0, SIZE)
        .map((id) => ({ id })),
    work: async ({ id }) => {
      tried.push(id);
      if (fails(id)) throw new Error('secret of a member');
      left.delete(id);
    },
    most,
  });
  return { sweep, left, tried };
}

test('works through all pieces, past rows that fail, and names those', async () => {
  const { sweep, left } = sweepOver(10, (id) => id <= 4);

  await sweep.run();

  expect([...left]).toEqual([1, 2, 3, 4]);
  expect(warn.mock.calls.map(([fields]) => (fields as { row: number }).row)).toEqual([1, 2, 3, 4]);
  expect(JSON.stringify(warn.mock.calls)).not.toContain('secret');
});

test('rows that failed take no place of a run from others', async () => {
  const { sweep, tried } = sweepOver(8, (id) => id <= 4, 4);

  await sweep.run();
  await sweep.run();

  expect(tried).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});

test('a row that failed is tried again later, each time after a longer pause', async () => {
  const now = jest.spyOn(Date, 'now');
  const { sweep, tried } = sweepOver(1, () => true);
  const triedBy = async (milliseconds: number) => {
    now.mockReturnValue(milliseconds);
    await sweep.run();
    return tried.length;
  };
  try {
    expect([
      await triedBy(1),
      await triedBy(1_000),
      await triedBy(1_001),
      await triedBy(5_000),
      await triedBy(5_001),
    ]).toEqual([1, 1, 2, 2, 3]);
  } finally {
    now.mockRestore();
  }
});

test('an outage, in which every row fails, ends the run', async () => {
  const { sweep, tried } = sweepOver(1_000, () => true);

  await expect(sweep.run()).rejects.toThrow();

  expect(tried).toHaveLength(20);
});
