import { expect, test } from '@jest/globals';
import { TIMES } from '@lodge/contracts';
import { MAX_CALL_TIME, TIME_LIMITS } from './time-limits.js';

test('whoever waits gives up later than what it waits for', () => {
  const { gateway, statement, connection } = TIME_LIMITS;

  expect(TIMES.requestTimeout).toBeGreaterThan(gateway);
  expect(gateway).toBeGreaterThan(connection + statement);
  expect(gateway).toBeGreaterThan(MAX_CALL_TIME + statement);
});
