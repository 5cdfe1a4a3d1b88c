import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { logger } from '@lodge/service';
import { sweepRows } from './row-sweep.js';

const SIZE = 3;
let warn: jest.SpiedFunction<typeof logger.warn>;
beforeEach(() => {
  warn = jest.spyOn(logger, 'warn').mockReturnValue();
});
afterEach(() => warn.mockRestore());

function sweepOver(count: number, fails: (id: number) => boolean, most?: number) {
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
        if (fails(id)) throw new Error('secret of a member');
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
  const { run, tried } = sweepOver(8, (id) => id <= 4, 3);

  await expect(run()).rejects.toThrow();

  expect(tried).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test('an outage, in which every row fails, ends the run', async () => {
  const { run, tried } = sweepOver(1_000, () => true);

  await expect(run()).rejects.toThrow();

  expect(tried).toHaveLength(20);
});
