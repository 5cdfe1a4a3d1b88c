import { expect, test } from '@jest/globals';
import { callApi } from '../../src/lib/api/api.js';
import { OWN_USER } from './support/samples.js';
import { rejected, server } from './support/server.js';

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

test('a call that no test expected fails it', async () => {
  server.on('ownUser', { user: OWN_USER });

  await callApi('documents').catch(() => undefined);

  expect(server.reset()).toEqual(['no answer to GET /api/documents']);
});
