import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { open } from './support/open.js';
import { choose, file, holdUploads, keepPhotos, sentFiles } from './support/photos.js';
import { APPLICANT, DONE, OWN_USER, USER } from './support/samples.js';
import {
  button,
  dialog,
  focused,
  follow,
  heading,
  logIn,
  navigation,
  notice,
  press,
  user,
} from './support/screen.js';
import { EXPIRED, server, UNREACHABLE } from './support/server.js';

const bar = () => within(screen.getAllByRole('banner')[0]!);
const indicator = (text: string) => button(text, bar());
const noIndicator = () =>
  waitFor(() => expect(document.querySelector('header [aria-controls=uploads]')).toBeNull());
const panel = async () => within(await screen.findByRole('region', { name: 'Uploads' }));

async function leftUploading() {
  const kept = keepPhotos();
  const next = holdUploads(kept);
  await open('/dashboard', { as: OWN_USER });
  await heading('Your Images (0/12)');
  choose(file('a.jpg'), file('b.jpg'), file('c.jpg'));
  await screen.findByRole('progressbar', { name: 'Uploading a.jpg' });
  await noIndicator();
  await follow('Groups', await navigation());
  await heading('Groups');
  await indicator('Uploading 1 of 3');
  return { ...kept, next };
}

describe('Photos that go up while their member is elsewhere', () => {
  test('are cancelled there, by keyboard too', async () => {
    const { images, next } = await leftUploading();
    await next();
    (await indicator('Uploading 2 of 3')).focus();
    await user.keyboard('{Enter}');
    await (await panel()).findByText('b.jpg');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Uploads' })).toBeNull());
    await focused(await indicator('Uploading 2 of 3'));
    await user.keyboard('{Enter}');
    (await button('Cancel upload', await panel())).focus();

    await user.keyboard('{Enter}');

    await notice('a.jpg uploaded successfully');
    await noIndicator();
    await focused(await heading('Groups'));
    expect([sentFiles(), images.length]).toEqual([['a.jpg', 'b.jpg'], 1]);
  });

  test('leave a note in the bar where they failed, until they are looked at', async () => {
    const { next } = await leftUploading();
    await next(UNREACHABLE);
    await next();
    await next();
    await notice('1 image(s) failed to upload');
    await press('1 image(s) failed to upload', bar());

    await follow('See why', await panel());

    await screen.findByText('Error uploading a.jpg: No connection to the server');
    await noIndicator();
    await follow('Groups', await navigation());
    await heading('Groups');
    await noIndicator();
  });

  test('go on after a logout that failed', async () => {
    const { next } = await leftUploading();
    server.on('logout', UNREACHABLE);

    await press('Logout');

    await notice('Logout failed');
    for (let count = 0; count < 3; count += 1) await next();
    await notice('3 images uploaded successfully');
  });
});

describe('Nothing more is sent', () => {
  test('after a logout, and nothing is left for the next member of the tab', async () => {
    await leftUploading();
    server.on('logout', DONE);
    await press('Logout');
    await heading('Welcome back');
    expect(server.sent('uploadImage')[0]!.signal!.aborted).toBe(true);
    const other = { ...USER, id: 8 };
    keepPhotos();
    server.on('ownUser', { user: { ...OWN_USER, id: 8 } });
    server.on('login', { ...DONE, user: other });

    await logIn();

    await heading('Your Images (0/12)');
    expect(screen.queryByTitle('b.jpg')).toBeNull();
    await noIndicator();
    expect(sentFiles()).toEqual(['a.jpg']);
  });

  test('of an expired session, before its member has logged in again', async () => {
    const { next } = await leftUploading();
    server.on('ownUser', EXPIRED);
    await next(EXPIRED);
    await (await dialog()).findByRole('heading', { name: 'Log in again' });
    expect(sentFiles()).toEqual(['a.jpg']);
    server.on('ownUser', { user: OWN_USER });
    server.on('login', { ...DONE, user: USER });

    await logIn(APPLICANT.password, await dialog());

    for (let count = 0; count < 3; count += 1) await next();
    await notice('3 images uploaded successfully');
    expect(sentFiles()).toEqual(['a.jpg', 'a.jpg', 'b.jpg', 'c.jpg']);
  });
});
