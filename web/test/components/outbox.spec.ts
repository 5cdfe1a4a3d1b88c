import { expect, jest, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { router } from '../../src/app/router.js';
import { refreshSession } from '../../src/lib/session/session.js';
import { toasts as told } from '../../src/ui/overlay/toast.js';
import {
  comeOnline,
  contents,
  GROUP,
  input,
  keepRoom,
  log,
  openRoom,
  OWN,
  ROOM,
  rowOf,
  rows,
  say,
  send,
} from './support/room.js';
import { DONE, OWN_USER, USER } from './support/samples.js';
import { open } from './support/open.js';
import { asks, gone, heading, later, logIn, notice, notices, press } from './support/screen.js';
import { Failure, rejected, server, UNREACHABLE } from './support/server.js';

const HELD = 'Waiting for the connection';

const held = async () => (await log()).findAllByText(HELD);
const notCalledUnsent = async () =>
  expect((await log()).queryAllByText('Not sent', { exact: false })).toEqual([]);

test('A message without an answer waits in the list, and goes out by itself, in order and once', async () => {
  await openRoom();
  server.on('postMessage', UNREACHABLE);
  for (const text of ['the first', 'the second']) await send(text);
  await held();
  await (await log()).findByText('the second');
  expect([input().value, notices()]).toEqual(['', []]);
  const attempts = server.sent('postMessage').map(({ body }) => body.client_id);
  keepRoom();

  comeOnline();

  await waitFor(() => expect(rows()).toEqual(['the first', 'the second']));
  await gone(HELD);
  const delivered = server.sent('postMessage').slice(attempts.length);
  expect(delivered.map(({ body }) => body.content)).toEqual(['the first', 'the second']);
  expect(new Set([...attempts, delivered[0]!.body.client_id]).size).toBe(1);
  expect(sessionStorage).toHaveLength(0);
});

test('It waits for its turn, and keeps its id, where it is retried by hand and was one too many', async () => {
  await openRoom();
  server.on('postMessage', UNREACHABLE);
  for (const text of ['one', 'two', 'three']) await send(text);
  await held();
  jest.useFakeTimers({ now: Date.now() });
  server.on('postMessage', rejected(429, 'too_many_requests', 'Too many'));
  await press('Retry', await rowOf('one'));
  await (await log()).findByText('Sending soon');
  expect(input().value).toBe('');
  expect(new Set(server.sent('postMessage').map(({ body }) => body.client_id)).size).toBe(1);
  keepRoom();

  await later(5_000);

  await waitFor(() => expect(rows()).toEqual(['one', 'two', 'three']));
  await notCalledUnsent();
});

test('It goes out from any page after a reload, and closing the tab asks until then', async () => {
  await openRoom();
  expect(asks()).toBe(false);
  server.on('postMessage', UNREACHABLE);
  await send('from before');
  await held();
  expect(asks()).toBe(true);
  const [[key, stored]] = Object.entries(sessionStorage) as [[string, string]];
  await open('/login');
  expect(asks()).toBe(false);
  sessionStorage.setItem(key, stored);
  const before = server.sent('postMessage').length;
  server.on('ownUser', { user: OWN_USER });

  await act(() => refreshSession());

  await act(() => router.navigate('/groups'));
  await screen.findByText('Waiting to be sent');
  await waitFor(() => expect(asks()).toBe(true));
  keepRoom();
  comeOnline();

  await gone('Waiting to be sent');
  expect(
    server
      .sent('postMessage')
      .slice(before)
      .map(({ body }) => body.content),
  ).toContain('from before');
  expect(asks()).toBe(false);
  expect(sessionStorage).toHaveLength(0);
});

test('It waits on where the same words came from another device', async () => {
  const messages = await openRoom();
  server.on('postMessage', UNREACHABLE);
  await send('ok');
  await held();
  say(messages, 'ok', OWN);
  act(() => server.hint({ changed: 'messages', group_id: GROUP.id }));
  await waitFor(() => expect(rows()).toContain('ok'));
  await held();
  keepRoom('ok');

  comeOnline();

  await waitFor(() => expect(rows()).toEqual(['ok', 'ok']));
});

test('It leaves the list at once when it is there though its answer was lost', async () => {
  const messages = await openRoom();
  server.on('postMessage', ({ body }) => {
    const chat_message = say(messages, body.content, OWN);
    server.on('postMessage', { ...DONE, chat_message });
    return UNREACHABLE;
  });

  await send('came anyway');

  await waitFor(() => expect(rows()).toEqual(['came anyway']));
  await gone(HELD);
  expect(input().value).toBe('');
  expect(new Set(server.sent('postMessage').map(({ body }) => body.client_id)).size).toBe(1);
  expect(sessionStorage).toHaveLength(0);
});

test('It is not sent in the name of who signs in next', async () => {
  const next = { ...USER, id: 9, username: 'sam' };
  await openRoom();
  server.on('postMessage', UNREACHABLE);
  await send('from the one before');
  await held();
  server.on('logout', DONE);
  await press('Logout');
  await heading('Welcome back');
  server.on('login', { ...DONE, user: next });
  server.on('ownUser', { user: { ...OWN_USER, ...next } });
  await logIn();
  await heading(/^Welcome, sam/);
  const attempts = contents();

  comeOnline();
  await act(() => router.navigate(ROOM));

  await screen.findByText('No messages yet');
  expect(contents()).toEqual(attempts);
});

test('What another member had not sent leaves the storage of a tab that was restored', async () => {
  await openRoom();
  const [theirs, own] = ['unsent-9-3', `unsent-${OWN_USER.id}-3`];
  for (const key of [theirs, own]) sessionStorage.setItem(key, '{"draft":"half","outgoing":[]}');

  await act(() => refreshSession());

  expect(Object.keys(sessionStorage)).toEqual([own]);
});

const FAILED = 'Server error. Trying again';

test.each([
  [500, new Failure(500, { error: 'Something went wrong', code: 'internal' })],
  [502, new Failure(502)],
  [503, rejected(503, 'unavailable', 'Briefly away')],
])(
  'A message at which the server fails with %d says so once, and is sent again',
  async (_, failure) => {
    await openRoom();
    jest.useFakeTimers({ now: Date.now() });
    server.on('postMessage', failure);
    const errors = new Set<number>();
    const stop = told.subscribe(() => told.get().forEach(({ id }) => errors.add(id)));
    await send('sent twice');
    await notice('Error sending message');
    await (await log()).findByText(FAILED);
    await later(2_000);
    await waitFor(() => expect(contents()).toHaveLength(2));
    await (await log()).findByText(FAILED);
    expect(errors.size).toBe(1);
    stop();
    keepRoom();

    await later(4_000);

    await waitFor(() => expect(rows()).toEqual(['sent twice']));
    await gone(FAILED);
    expect(new Set(server.sent('postMessage').map(({ body }) => body.client_id)).size).toBe(1);
  },
);

test('It waits for as long as the server asks for', async () => {
  await openRoom();
  jest.useFakeTimers({ now: Date.now() });
  const body = { error: 'Briefly away', code: 'unavailable' };
  server.on('postMessage', new Failure(503, body, { 'Retry-After': '60' }));
  await send('later');
  await (await log()).findByText(FAILED);
  keepRoom();

  await later(55_000);
  expect(contents()).toEqual(['later']);
  await later(6_000);

  await waitFor(() => expect(rows()).toEqual(['later']));
});
