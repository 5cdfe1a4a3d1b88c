import { expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { TIMES } from '@lodge/contracts';
import { callApi } from '../../src/lib/api/api.js';
import { login } from '../../src/features/auth/sign-in.js';
import { doubt } from '../../src/lib/session/session-store.js';
import { refreshSession } from '../../src/lib/session/session.js';
import { keepImages, pending } from './support/image-queue.js';
import { open } from './support/open.js';
import { keepPhotos } from './support/photos.js';
import { ADMIN, OWN_USER } from './support/samples.js';
import { heading, press } from './support/screen.js';
import { server, UNREACHABLE } from './support/server.js';

const isSettled = () => waitFor(() => expect(doubt.get()).toBeUndefined());
// What is sent at all is sent by then.
const soon = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)));

async function signInNext(user = { ...OWN_USER, id: 9, username: 'sam' }) {
  server.on('ownUser', { user });
  await act(() => refreshSession('other-tab'));
}

test('A decision that waits for the one before it is not made in the name of the next admin', async () => {
  keepImages(pending(1));
  await open('/admin?tab=images&status=all', { as: ADMIN });
  await waitFor(() => expect(document.getElementById('image-1')).not.toBeNull());
  const card = within(document.getElementById('image-1')!);
  const answer = server.hold('flagFace');
  await press('Flag Face', card);
  await press('Approve', card);
  await signInNext({ ...ADMIN, id: 9, username: 'anna' });

  answer();

  await soon();
  expect(server.sent('approveImage')).toEqual([]);
});

test('An order of photos that waits for the one before it is not sent for the next member', async () => {
  keepPhotos(3);
  await open('/profile', { as: OWN_USER });
  const first = () => screen.findAllByRole('button', { name: 'Move later' });
  const answer = server.hold('orderOwnImages');
  fireEvent.click((await first())[0]);
  fireEvent.click((await first())[1]);
  await signInNext();
  await heading(/^Welcome, sam/);

  answer();

  await soon();
  expect(server.sent('orderOwnImages')).toHaveLength(1);
});

test('While it is in doubt who is signed in, a call ends with its signal and is not made later', async () => {
  await open('/groups', { as: OWN_USER });
  const answer = server.hold('ownUser', { user: OWN_USER });
  void refreshSession('other-tab');
  const aborted = new AbortController();
  const call = callApi('block', { body: { userId: 5 }, signal: aborted.signal });
  aborted.abort();

  await expect(call).rejects.toMatchObject({ code: 'aborted' });
  answer();
  await isSettled();

  await soon();
  expect(server.sent('block')).toEqual([]);
});

test('While it is in doubt who is signed in, a call does not wait longer than for a response', async () => {
  await open('/groups', { as: OWN_USER });
  const answer = server.hold('ownUser', { user: OWN_USER });
  void refreshSession('other-tab');
  const ended = AbortSignal.abort(new DOMException('', 'TimeoutError'));
  const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(ended);

  await expect(callApi('block', { body: { userId: 5 } })).rejects.toMatchObject({
    code: 'timeout',
  });

  expect(timeout).toHaveBeenCalledWith(TIMES.requestTimeout);
  answer();
  await isSettled();
  await soon();
  expect(server.sent('block')).toEqual([]);
});

test('A login whose answer is lost makes other tabs ask who is signed in', async () => {
  const tell = jest.spyOn(BroadcastChannel.prototype, 'postMessage');
  server.on('login', UNREACHABLE);

  await expect(login({ email: 'sam@example.org', password: 'Secret-1!' })).rejects.toThrow();

  expect(tell).toHaveBeenCalledWith('session');
});
