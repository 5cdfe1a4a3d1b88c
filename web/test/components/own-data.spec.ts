import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { ERROR_TEXTS } from '@lodge/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { refreshSession } from '../../src/lib/session/session.js';
import { keepAccount } from './support/account.js';
import { open } from './support/open.js';
import { APPLICANT, DONE, NOW, OWN_USER, USER } from './support/samples.js';
import {
  button,
  dialog,
  fill,
  focused,
  heading,
  logIn,
  noDialog,
  notice,
  notices,
  press,
  watchLoads,
} from './support/screen.js';
import { EXPIRED, rejected, server, UNREACHABLE } from './support/server.js';

const card = async () => within(await screen.findByRole('region', { name: 'A copy of your data' }));
const REAUTH = rejected(403, 'reauth_required', ERROR_TEXTS.reauthRequired);

afterEach(() => void jest.restoreAllMocks());

/** Records what is handed to the browser's downloads. */
function downloads() {
  const urls: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    urls.push(new URL(this.href).pathname);
  });
  return urls;
}

// The OpenAPI schema describes files as strings.
const hasFile = () => server.on('ownExport', 'zip' as never);

async function opened() {
  keepAccount();
  await open('/account/data', { as: OWN_USER });
}

describe('A copy of one’s own data', () => {
  test('says that it cannot be made, takes a recent proof in place, at the second press too, and gives the focus back', async () => {
    const urls = downloads();
    server.on('passkeyProofOptions', { ...DONE, options: null });
    server.on('ownExport', rejected(503, 'unavailable', ERROR_TEXTS.internal));
    server.on('confirmIdentity', () => {
      hasFile();
      return DONE;
    });
    await opened();
    await press('Download My Data', await card());
    await notice(ERROR_TEXTS.internal);
    server.on('ownExport', REAUTH);
    await press('Download My Data', await card());
    await (await dialog()).findByLabelText('Password');
    await press('Close', await dialog());
    await noDialog();
    await focused(await button('Download My Data', await card()));
    // The form is loaded by then.
    await press('Download My Data', await card());
    await (await dialog()).findByLabelText('Password');
    await fill('Password', APPLICANT.password, await dialog());

    await press('Confirm', await dialog());

    await noDialog();
    await waitFor(() => expect(urls).toEqual(['/api/account/export']));
    await focused(await button('Download My Data', await card()));
  });

  test('asks for the login of an expired session in place, and then goes on', async () => {
    const urls = downloads();
    await opened();
    await button('Download My Data', await card());
    for (const name of ['ownUser', 'ownExport'] as const) server.on(name, EXPIRED);
    server.on('login', () => {
      server.on('ownUser', { user: OWN_USER });
      hasFile();
      return { ...DONE, user: USER };
    });

    await press('Download My Data', await card());
    const again = within(await screen.findByRole('dialog', { name: 'Log in again' }));
    await fill('Password', APPLICANT.password, again);
    await press('Log In', again);

    await waitFor(() => expect(urls).toEqual(['/api/account/export']));
    await noDialog();
  });

  test('is not made for the next member, whom nobody asked to confirm it', async () => {
    server.on('passkeyProofOptions', { ...DONE, options: null });
    server.on('ownExport', REAUTH);
    await opened();
    await press('Download My Data', await card());
    await (await dialog()).findByLabelText('Password');
    server.on('ownUser', { user: { ...OWN_USER, id: 8, username: 'sam' } });
    watchLoads();

    await act(() => refreshSession());

    await noDialog();
    expect(server.sent('ownExport')).toHaveLength(1);
  });

  test('is offered to a member who is leaving, beside the way out', async () => {
    const urls = downloads();
    keepAccount();
    hasFile();
    await open('/', { as: { ...OWN_USER, restriction: 'leaving', erase_after: NOW } });
    await heading('You are leaving');
    await button('Keep My Account');
    await button('Leave now');

    await press('Download My Data', await card());

    await waitFor(() => expect(urls).toEqual(['/api/account/export']));
  });
});

test('An account whose keeping was answered, but not what followed, is kept by the next press', async () => {
  keepAccount();
  await open('/', { as: { ...OWN_USER, restriction: 'leaving', erase_after: NOW } });
  server.on('keepOwnAccount', DONE);
  server.on('ownUser', UNREACHABLE);
  await press('Keep My Account');
  await notice('Welcome back. Everyone can see you again.');
  server.on('keepOwnAccount', rejected(409, 'conflict', ERROR_TEXTS.notLeaving));
  server.on('ownUser', { user: OWN_USER });

  await press('Keep My Account');

  await heading(/^Welcome, robin/);
});

test('Deleting the account now takes the word, and leads to the login', async () => {
  server.on('deleteOwnAccount', { ...DONE, erase_after: null });
  await opened();
  await press('Delete Now');
  await press('Delete Now', await dialog());
  await (await dialog()).findByText('Please type DELETE to confirm');
  expect(server.writes).toEqual([]);
  await fill('Type DELETE to confirm', 'DELETE', await dialog());

  await press('Delete Now', await dialog());

  await notice('Your account was erased');
  await heading('Welcome back');
  expect(server.sent('deleteOwnAccount').map(({ body }) => body)).toEqual([
    { when: 'now', confirm: 'DELETE' },
  ]);
});

test.each([
  {
    way: 'Delete Account',
    route: 'deleteOwnAccount',
    asked: /erased on January 2, 2026, unless/,
    told: 'You’re logged out. Come back before January 2, 2026 if you change your mind.',
    restriction: 'leaving',
    title: 'You are leaving',
    back: 'Keep My Account',
    end: 'keepOwnAccount',
  },
  {
    way: 'Pause',
    route: 'pauseAccount',
    asked: 'Pause your account?',
    told: 'You’re logged out. Log in whenever you want to be back.',
    restriction: 'paused',
    title: 'You are paused',
    back: 'I’m Back',
    end: 'resumeAccount',
  },
] as const)('$way logs out, and ends with one press after the next login', async (one) => {
  const hidden = { ...OWN_USER, restriction: one.restriction, erase_after: NOW };
  if (one.route === 'pauseAccount') server.on(one.route, DONE);
  else server.on(one.route, { ...DONE, erase_after: NOW });
  server.on(one.end, DONE);
  await opened();
  await press(one.way);
  await (await dialog()).findByText(one.asked);
  await press(one.way, await dialog());
  await notice(one.told);
  await heading('Welcome back');
  server.on('login', { ...DONE, user: { ...USER, restriction: one.restriction } });
  server.on('ownUser', { user: hidden });
  await logIn();
  await heading(one.title);
  expect(notices()).not.toContain('Login successful!');
  server.on('ownUser', { user: OWN_USER });

  await press(one.back);

  await notice('Welcome back. Everyone can see you again.');
  await heading(/^Welcome, robin/);
});
