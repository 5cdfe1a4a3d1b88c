import { expect, test } from '@jest/globals';
import { ApiError, errorFrom, isPassing } from './api-error.js';

test.each([
  ['no connection', new ApiError(0, 'unreachable'), true],
  ['a server that is busy', new ApiError(503, 'unavailable'), true],
  ['a network that has had its share', rejected(429, 1), true],
  ['a network that has had its minute', rejected(429, 60), true],
  ['a limit of an hour', rejected(429, 3_600), false],
  ['what may not be seen', rejected(404), false],
])('%s: is it tried again?', (_, error, retried) => {
  expect(isPassing(error)).toBe(retried);
});

test('What the proxy in front rejects as too much is tried again', async () => {
  const error = await errorFrom(429, null, null);

  expect(isPassing(error)).toBe(true);
  expect(error.text).toBe('Too many requests. Please try again in 1 second.');
});

function rejected(status: number, retryAfter?: number) {
  return new ApiError(status, 'too_many_requests', undefined, {}, { retryAfter });
}
