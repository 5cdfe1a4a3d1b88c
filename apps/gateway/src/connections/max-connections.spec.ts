import { expect, test } from '@jest/globals';
import { maxConnections } from './max-connections.js';

const MiB = 1_048_576;
const NO_LIMIT = 2 ** 64;

test.each([
  ['two fifths of the file descriptors', NO_LIMIT, 20_000, 8_000],
  ['20,000', NO_LIMIT, 1_048_576, 20_000],
  ['what the memory of the container holds', 640 * MiB, 1_048_576, 6_144],
  ['a hundred, however small the container', 128 * MiB, 1_048_576, 100],
])('connections are at most %s', (_, memory, files, most) => {
  expect(maxConnections(memory, files)).toBe(most);
});
