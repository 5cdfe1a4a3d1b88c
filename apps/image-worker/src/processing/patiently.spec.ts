import { expect, jest, test } from '@jest/globals';
import { InvalidImage, TooMuchWork } from './image-errors.js';
import { patiently } from './patiently.js';

const failing = (times: number, error: Error) => {
  let left = times;
  return jest.fn(async () => {
    if (left-- > 0) throw error;
    return 'made';
  });
};

test('what was short of time is done again', async () => {
  await expect(patiently(failing(2, new TooMuchWork()), 0)).resolves.toBe('made');
});

test('what is so again and again is refused as no image', async () => {
  const work = failing(9, new TooMuchWork());
  await expect(patiently(work, 0)).rejects.toBeInstanceOf(InvalidImage);
  expect(work).toHaveBeenCalledTimes(3);
});

test('anything else is not done again', async () => {
  const work = failing(1, new Error('the store is away'));
  await expect(patiently(work, 0)).rejects.toThrow('the store is away');
  expect(work).toHaveBeenCalledTimes(1);
});
