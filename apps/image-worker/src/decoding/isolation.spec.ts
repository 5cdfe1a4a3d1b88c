import { expect, jest, test } from '@jest/globals';
import { logger } from '@lodge/service';
import { isolation } from './isolation.js';

test('an operator is told once where no way of isolating the decoder works', () => {
  const warned = jest.spyOn(logger, 'warn').mockImplementation(() => undefined);
  const program = '/nowhere/decoder.js';

  expect([isolation({ program }), isolation({ program })]).toEqual([[], []]);

  expect(warned).toHaveBeenCalledTimes(1);
  expect(warned).toHaveBeenCalledWith({ program }, expect.any(String));
});
