import { jest } from '@jest/globals';

// On two shared cores, a browser beside a whole system sometimes exceeds every timeout. A test
// fails only if it fails twice in a row; the first failure is printed too. Only browser tests
// retry: elsewhere a retry would hide races in the product.
jest.retryTimes(1, { logErrorsBeforeRetry: true });
