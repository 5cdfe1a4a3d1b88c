import { jest } from '@jest/globals';

// On two shared cores, a browser next to a whole system sometimes exceeds every timeout. A test fails when it fails twice
// in a row; the first failure is printed too. Browser tests only: elsewhere a retry would hide races in the product.
jest.retryTimes(1, { logErrorsBeforeRetry: true });
