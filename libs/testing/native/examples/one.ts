import { test } from '@jest/globals';
import { leaveTraces } from './traces.js';

leaveTraces();

interface Failure {
  reason: string;
}

test('fails', () => {
  const failure: Failure = { reason: 'on line 12' };
  throw new Error(failure.reason);
});
