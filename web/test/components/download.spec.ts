import { afterEach, expect, jest, test } from '@jest/globals';
import { TIMES } from '@lodge/contracts';
import { download } from '../../src/lib/api/download.js';

afterEach(() => void jest.restoreAllMocks());

test('a download that nobody answers ends as other calls do', async () => {
  const clock = new AbortController();
  const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(clock.signal);
  globalThis.fetch = ((_url: string, { signal }: RequestInit) =>
    new Promise((_resolve, reject) =>
      signal?.addEventListener('abort', () => reject(signal.reason as Error)),
    )) as never;

  const ended = download('ownExport', {});
  clock.abort();

  await expect(ended).rejects.toMatchObject({ status: 0, code: 'timeout' });
  expect(timeout).toHaveBeenCalledWith(TIMES.requestTimeout);
});
