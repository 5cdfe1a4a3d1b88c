import { afterEach, expect, jest, test } from '@jest/globals';
import { callApi } from '../../src/lib/api/api.js';
import { download } from '../../src/lib/api/download.js';
import { uploadImage } from '../../src/lib/api/upload.js';
import { OWN_USER } from './support/samples.js';
import { Failure, rejected, server } from './support/server.js';
import { actionError } from '../../src/ui/action.js';
import { ApiError, errorText } from '../../src/lib/api/api-error.js';
import { TIMES } from '@lodge/contracts';

const called = () => callApi('ownUser').catch(() => undefined);

test('an answer of the API that fits its route is given', async () => {
  server.on('ownUser', { user: OWN_USER });

  expect(await callApi('ownUser')).toEqual({ user: OWN_USER });
});

test.each([
  ['lacks a field', { user: { ...OWN_USER, avatar: undefined as never } }],
  ['has a field that the route does not know', { user: { ...OWN_USER, rank: 1 } }],
  ['has a value out of its bounds', { user: { ...OWN_USER, age: 17 } }],
  ['is an error without a text', rejected(400, 'invalid_input', '')],
  ['is an error with a code of no other', rejected(400, 'odd' as never, 'Odd')],
])('an answer that %s fails the test', async (_what, answer) => {
  server.on('ownUser', answer);

  await called();

  expect(server.reset()).toEqual([expect.stringContaining('ownUser: a body that')]);
});

test.each(['<!doctype html>', '[]', 'null', '{"user":null}', '{"status":"ok"}'])(
  'a 2xx of something else on the way, such as %s, counts as an outage',
  async (body) => {
    const fetched = globalThis.fetch;
    globalThis.fetch = async () => new Response(body);

    const call = callApi('ownUser').finally(() => (globalThis.fetch = fetched));

    await expect(call).rejects.toMatchObject({ status: 503, code: 'unavailable' });
  },
);

test.each([401, 403])('a %d of a gate in front, too, is none of the API', async (status) => {
  server.on('ownUser', new Failure(status));
  server.on('ownExport', new Failure(status) as never);
  server.on('uploadImage', new Failure(status));

  const calls = [
    callApi('ownUser'),
    download('ownExport', {}),
    uploadImage(new File([], 'a.jpg'), { clientId: 'a' }),
  ];

  for (const { reason } of (await Promise.allSettled(calls)) as PromiseRejectedResult[])
    expect(reason).toMatchObject({ status: 503, code: 'unavailable' });
});

test('no page of something on the way is saved as a download', async () => {
  const fetched = globalThis.fetch;
  globalThis.fetch = async () => new Response('<!doctype html>');

  const saved = download('ownExport', {}).finally(() => (globalThis.fetch = fetched));

  await expect(saved).rejects.toMatchObject({ status: 503, code: 'unavailable' });
});

test('a call that no test expected fails it', async () => {
  server.on('ownUser', { user: OWN_USER });

  await callApi('documents').catch(() => undefined);

  expect(server.reset()).toEqual(['no answer to GET /api/documents']);
});

test('says nothing of a call whose proof of identity was declined', () => {
  const declined = new ApiError(0, 'declined');

  expect([actionError('Error deleting user')(declined), errorText(declined, 'Failed')]).toEqual([
    '',
    '',
  ]);
});

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
