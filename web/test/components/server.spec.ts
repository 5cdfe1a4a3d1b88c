import { expect, test } from '@jest/globals';
import { callApi } from '../../src/lib/api/api.js';
import { download } from '../../src/lib/api/download.js';
import { uploadImage } from '../../src/lib/api/upload.js';
import { OWN_USER } from './support/samples.js';
import { Failure, rejected, server } from './support/server.js';

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
