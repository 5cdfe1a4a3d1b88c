import { jest } from '@jest/globals';

// A browser beside a whole system on two shared cores is sometimes slower than any wait allows. What fails twice in a row has
// failed; the first failure is printed too. Only here: a race in the product's own tests must not be waved through.
jest.retryTimes(1, { logErrorsBeforeRetry: true });
