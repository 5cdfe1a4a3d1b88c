import { expect, test } from '@jest/globals';
import { DecoderFailed } from '../decoding/decoder-process.js';
import { isLastAttempt } from './last-attempt.js';

test.each([
  ['quickly', 200, 10],
  ['after two minutes each', 120_000, 3],
])('a file that ends its decoders %s is given up', (_, took, most) => {
  const error = new DecoderFailed('no decoder lived to tell', took);
  const isLast = (attemptsMade: number) =>
    isLastAttempt({ attemptsMade, opts: { attempts: 10 } }, error);

  expect([isLast(most - 2), isLast(most - 1)]).toEqual([false, true]);
});
