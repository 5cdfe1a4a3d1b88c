import { expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { login } from '../../src/features/auth/sign-in.js';
import { changeSession } from '../../src/lib/session/session.js';
import { keepImages, pending, shownCard } from './support/image-queue.js';
import { open } from './support/open.js';
import { keepPhotos } from './support/photos.js';
import { ADMIN, OWN_USER } from './support/samples.js';
import { heading, press } from './support/screen.js';
import { server, UNREACHABLE } from './support/server.js';

// What is sent at all is sent by then.
const soon = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)));

async function signInNext(user = { ...OWN_USER, id: 9, username: 'sam' }) {
  server.on('ownUser', { user });
  for (const next of [null, user]) await act(async () => changeSession(next));
}

test('A decision that waits for the one before it is not made in the name of the next admin', async () => {
  keepImages(pending(1));
  await open('/admin?tab=images&status=all', { as: ADMIN });
  const card = await shownCard(1);
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
  const makeFirst = async (at: number) => {
    fireEvent.click((await screen.findAllByRole('button', { name: /^Your photo of / }))[at]);
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Make first' }));
  };
  const answer = server.hold('orderOwnImages');
  await makeFirst(1);
  await screen.findByText('Moved to place 1 of 3');
  await makeFirst(2);
  // The history has followed the menu by then.
  await soon();
  await signInNext();
  await heading(/^Welcome, sam/);

  answer();

  await soon();
  expect(server.sent('orderOwnImages')).toHaveLength(1);
});

test('A login whose answer is lost makes other tabs ask who is signed in', async () => {
  const tell = jest.spyOn(BroadcastChannel.prototype, 'postMessage');
  server.on('login', UNREACHABLE);

  await expect(login({ email: 'sam@example.org', password: 'Secret-1!' })).rejects.toThrow();

  expect(tell).toHaveBeenCalledWith(0);
});
