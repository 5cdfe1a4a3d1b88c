import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { ERROR_TEXTS } from '@lodge/contracts';
import { act, screen, waitFor } from '@testing-library/react';
import { keepRequests, request } from './support/admin-requests.js';
import { keepImages, pending } from './support/image-queue.js';
import { open } from './support/open.js';
import { keepPhotos, photo } from './support/photos.js';
import { fillRegistration } from './support/registration.js';
import {
  actOn,
  GROUP,
  input,
  keepRoom,
  log,
  openRoom,
  OWN,
  rows,
  say,
  send,
} from './support/room.js';
import { ADMIN, DONE, NOW, OWN_USER, USER } from './support/samples.js';
import {
  choose,
  dialog,
  fill,
  formError,
  gone,
  heading,
  noDialog,
  notice,
  press,
  user,
} from './support/screen.js';
import { rejected, server, UNREACHABLE } from './support/server.js';
import { translatePage } from './support/translator.js';

let stop: () => void;
beforeAll(() => void (stop = translatePage()));
afterAll(() => stop());
// An error of React's also fails the test by what it logs.
afterEach(() => expect(document.body.textContent).not.toContain('This page could not be shown'));

test('A guest registers after mistakes', async () => {
  server.on('register', { ...DONE, userId: OWN_USER.id });
  await open('/register');
  await press('Create Account');
  await screen.findByText(/fields need another look/);
  for (const password of ['a', 'aA', 'aA1', 'aA1!', 'Correct-Horse-42~'])
    await fill('Password', password);
  await fillRegistration({ Notes: 'n'.repeat(499) });
  server.on('ownUser', { user: OWN_USER });

  await press('Create Account');

  await heading(/^Welcome, robin/);
});

test('A member joins with a wrong code, and sees who wrote last', async () => {
  const last = (part: object) => ({
    last_message: { content: 'hello', created_at: NOW, user_id: 8, username: 'somebody', ...part },
  });
  server.on('joinGroup', rejected(404, 'not_found', ERROR_TEXTS.invalidGroupCode));
  server.on('mutes', { groups: [], members: [] });
  server.on('ownGroups', { groups: [{ ...GROUP, ...last({}) }] });
  await open('/groups', { as: OWN_USER });
  await fill('Group Code', 'ZZZZZZ');
  await press('Join Group');
  await screen.findByText('Invalid group code');
  for (const part of [OWN, {}, OWN]) {
    server.on('ownGroups', { groups: [{ ...GROUP, ...last({ ...part, content: 'once more' }) }] });
    act(() => server.hint({ changed: 'groups' }));
    await screen.findByText('once more');
  }
});

test('A member writes, edits and loses the connection', async () => {
  const messages = await openRoom();
  await fill('Message', 'x'.repeat(199));
  await fill('Message', 'short');
  server.on('postMessage', UNREACHABLE);
  await send('with a link');
  await (await log()).findByText('Waiting for the connection');
  keepRoom();
  say(messages, 'first');
  dispatchEvent(new Event('online'));
  await gone('Waiting for the connection');
  await waitFor(() => expect(rows()).toContain('with a link'));
  await actOn('with a link', 'Reply');
  await user.keyboard('{Escape}');
  server.on('postMessage', rejected(429, 'too_many_requests', 'Too many'));
  await send('one too many');
  await screen.findByText('Too many');
  expect(input().value).toBe('one too many');
});

test('A member sees a photo approved, and deletes another', async () => {
  const { images } = keepPhotos(2);
  await open('/profile', { as: OWN_USER });
  await screen.findAllByText('Pending');
  images[1] = photo(2, { is_approved: true });
  act(() => server.hint({ changed: 'images' }));
  await screen.findByText('Approved');

  await user.click((await screen.findAllByRole('button', { name: 'Delete photo' }))[0]!);
  await (await dialog()).findByText('It will be gone for good.');
});

test('An admin approves an image and a request', async () => {
  keepImages(pending(1), pending(2));
  await open('/admin?tab=images&status=all', { as: ADMIN });
  await user.click((await screen.findAllByRole('button', { name: 'Approve' }))[0]!);
  await notice('Image approved');
  await user.keyboard('z');
  await notice('Approval undone');
  keepRequests(request(1), request(2, 'sam'));
  await open('/admin?tab=requests', { as: ADMIN });

  await user.click((await screen.findAllByRole('button', { name: 'Approve' }))[0]!);

  await notice('Request approved');
});

test('An admin gives up changing a member’s password', async () => {
  const { isAdmin: is_admin, ...robin } = OWN_USER;
  server.on('users', { users: [{ ...robin, is_admin }], total: 1, next_cursor: null });
  await open('/admin', { as: ADMIN });
  await choose('Options for robin', 'Change Password');
  await dialog();

  await user.keyboard('{Escape}');

  await noDialog();
});

test('A guest logs in after a wrong password', async () => {
  await open('/login');
  const answer = server.hold(
    'login',
    rejected(401, 'wrong_credentials', 'Invalid email or password'),
  );
  await fill('Email', 'robin@lodge.example');
  await fill('Password', 'Correct-Horse-42!');
  await press('Log In');
  answer();
  await formError('Invalid email or password');
  server.on('login', { ...DONE, user: USER });
  server.on('ownUser', { user: OWN_USER });

  await press('Log In');

  await heading(/^Welcome, robin/);
});
