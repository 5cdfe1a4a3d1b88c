import 'reflect-metadata';
import { QueryRunnerProviderAlreadyReleasedError } from 'typeorm';
import { isOutage, toApiError } from './to-api-error.js';

describe('an outage', () => {
  // Redis: disk full, the same in a transaction, out of memory, loading, read-only replica.
  it.each([
    'MISCONF Errors writing to the AOF file: No space left on device',
    'EXECABORT Transaction discarded because of previous errors.',
    "OOM command not allowed when used memory > 'maxmemory'.",
    'LOADING Redis is loading the dataset in memory',
    "READONLY You can't write against a read only replica.",
    'Command aborted due to connection close',
  ])('is the error %s of Redis', (text) => {
    expect(toApiError(new Error(text))).toMatchObject({ status: 503, details: { retryAfter: 2 } });
  });

  it.each([
    '53100',
    '57P01',
    '08006',
    '25006',
    'ECONNREFUSED',
    'ENOSPC',
    'CERT_HAS_EXPIRED',
    'EPROTO',
  ])('is an error with the code %s', (code) => {
    expect(isOutage(Object.assign(new Error(), { code }))).toBe(true);
  });

  // Node reports the first attempt, which without IPv6 is not the one that was refused.
  it.each(['ENETUNREACH', 'EADDRNOTAVAIL', 'EHOSTUNREACH'])(
    'is a name of which no address can be reached: %s',
    (code) => {
      expect(isOutage(Object.assign(new AggregateError([]), { code }))).toBe(true);
    },
  );

  it('is a transaction whose connection was lost between two statements', () => {
    expect(isOutage(new QueryRunnerProviderAlreadyReleasedError())).toBe(true);
  });

  it('is not what is wrong in a command or a statement', () => {
    expect(
      [
        new Error('WRONGTYPE Operation against a key'),
        Object.assign(new Error(), { code: '42601' }),
      ].map(isOutage),
    ).toEqual([false, false]);
  });
});
