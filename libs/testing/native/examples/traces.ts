import { expect, jest, test } from '@jest/globals';

/** How many test files have called the functions of this module. */
let files = 0;

/** Uses what Jest keeps globally, after it was seen to be as in a new process. */
export function leaveTraces() {
  test(`is file ${++files}`, async () => {
    await new Promise((resolve) => setTimeout(resolve, 1));
    expect(jest.isMockFunction(Math.random)).toBe(false);
    // Counts from the next file on, if it is not forgotten.
    jest.retryTimes(1);
    jest.useFakeTimers();
    jest.spyOn(Math, 'random');
  });
}
