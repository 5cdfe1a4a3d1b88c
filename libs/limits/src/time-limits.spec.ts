import { expect, test } from '@jest/globals';
import { TIMES } from '@lodge/contracts';
import { MAX_CALL_TIME, TIME_LIMITS } from '@lodge/service';
import { BOUNDS, boundsOfExchanges, boundsOfLane } from './bounds.js';

const { gateway, ...inner } = TIME_LIMITS;

test('whoever waits gives up later than what it waits for', () => {
  const { connection, statement, hash } = inner;

  expect(TIMES.requestTimeout).toBeGreaterThan(gateway);
  expect(gateway).toBeGreaterThan(connection + Math.max(statement, hash));
  expect(gateway).toBeGreaterThan(MAX_CALL_TIME + statement);
});

test.each(Object.entries({ ...BOUNDS, exchanges: boundsOfExchanges(96), lane: boundsOfLane(96) }))(
  'nobody waits longer for %s than the gateway waits for a service',
  (_, { timeout }) => {
    expect(timeout).toBeLessThan(gateway);
  },
);
