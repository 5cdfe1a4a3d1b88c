import { expect, test } from '@jest/globals';
import { anySignal } from '../src/lib/any-signal.js';

test.each([0, 1])('it aborts with signal %d, and with its reason', (which) => {
  const controllers = [new AbortController(), new AbortController()];
  const signal = anySignal(undefined, ...controllers.map((one) => one.signal));
  expect(signal.aborted).toBe(false);

  controllers[which]!.abort('enough');

  expect([signal.aborted, signal.reason]).toEqual([true, 'enough']);
});

test('it is aborted from the start where one is', () => {
  expect(anySignal(AbortSignal.abort(), new AbortController().signal).aborted).toBe(true);
});
