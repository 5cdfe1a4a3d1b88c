import { expect, test } from '@jest/globals';
import { batchesById } from './batches-by-id.js';

test('every row comes once, in the order of ids', async () => {
  const ids = [3, 4, 8, 9, 20];
  const asked: number[] = [];
  const find = async (after: number) => {
    asked.push(after);
    return ids
      .filter((id) => id > after)
      .slice(0, 2)
      .map((id) => ({ id }));
  };
  const found: number[][] = [];

  for await (const batch of batchesById(find)) found.push(batch.map(({ id }) => id));

  expect(found).toEqual([[3, 4], [8, 9], [20]]);
  expect(asked).toEqual([0, 4, 9, 20]);
});
