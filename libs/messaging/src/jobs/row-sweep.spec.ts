import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { logger } from '@lodge/service';
import { sweepRows } from './row-sweep.js';

const SIZE = 3;
let warn: jest.SpiedFunction<typeof logger.warn>;
beforeEach(() => {
  warn = jest.spyOn(logger, 'warn').mockReturnValue();
});
afterEach(() => warn.mockRestore());

const refused = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });

function sweepOver(
  count: number,
  fails: (id: number) => boolean,
  { most, error = new Error('secret of a member') }: { most?: number; error?: Error } = {},
) {
  const left = new Set(Array.from({ length: count }, (_, at) => at + 1));
  const tried: number[] = [];
  const run = () =>
    sweepRows({
      name: 'rows',
      find: async (after) =>
        [...left]
          .filter((id) => id > after)
          .slice(0, SIZE)
          .map((id) => ({ id })),
      work: async ({ id }) => {
        tried.push(id);
        if (fails(id)) throw error;
        left.delete(id);
      },
      most,
    });
  return { run, left, tried };
}

test('works through all pieces, past rows that fail, names those and fails itself', async () => {
  const { run, left } = sweepOver(10, (id) => id <= 4);

  await expect(run()).rejects.toThrow();

  expect([...left]).toEqual([1, 2, 3, 4]);
  expect(warn.mock.calls.map(([fields]) => (fields as { row: number }).row)).toEqual([1, 2, 3, 4]);
  expect(JSON.stringify(warn.mock.calls)).not.toContain('secret');
});

test('rows that fail take no place of a run from others', async () => {
  const { run, tried } = sweepOver(8, (id) => id <= 4, { most: 3 });

  await expect(run()).rejects.toThrow();

  expect(tried).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test('rows that always fail keep none behind them', async () => {
  const { run, left } = sweepOver(60, (id) => id <= 50);

  await expect(run()).rejects.toThrow();

  expect(left.size).toBe(50);
});

test('an outage ends the run', async () => {
  const { run, tried } = sweepOver(1_000, () => true, { error: refused });

  await expect(run()).rejects.toThrow();

  expect(tried).toHaveLength(20);
});
