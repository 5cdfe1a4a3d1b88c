import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { ERROR_TEXTS, type OwnExports } from '@lodge/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { changeSession } from '../../src/lib/session.js';
import { keepAccount } from './support/account.js';
import { open } from './support/open.js';
import { APPLICANT, DONE, NOW, OWN_USER, USER } from './support/samples.js';
import {
  button,
  dialog,
  fill,
  focused,
  heading,
  later,
  noDialog,
  notice,
  notices,
  press,
} from './support/screen.js';
import { rejected, server } from './support/server.js';

const COPY = { id: 4, state: 'ready', requested_at: NOW, bytes: null, expires_at: NOW } as const;
const NONE: OwnExports = { exports: [], next_at: null };
const READY: OwnExports = { exports: [COPY], next_at: NOW };

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

const prepare = () =>
  server.on('requestExport', () => {
    server.on('ownExports', READY);
    return { ...DONE, export: COPY };
  });
// The OpenAPI schema describes files as strings.
const hasFile = () => server.on('exportFile', 'zip' as never);

async function opened(exports: OwnExports) {
  keepAccount();
  server.on('ownExports', exports);
  await open('/account/data', { as: OWN_USER });
}

describe('A copy of one’s own data', () => {
  test('takes a recent proof in place, for asking and for the file', async () => {
    const urls = downloads();
    server.on('passkeyProofOptions', { ...DONE, options: null });
    const confirm = async (then: () => void) => {
      server.on('confirmIdentity', () => {
        then();
        return DONE;
      });
      await (await dialog()).findByLabelText('Password');
      fill('Password', APPLICANT.password, await dialog());
      await press('Confirm', await dialog());
      await noDialog();
    };
    server.on('requestExport', REAUTH);
    server.on('exportFile', REAUTH);
    await opened(NONE);
    await press('Download My Data', await card());
    await confirm(prepare);
    await button('Download', await card());

    await press('Download', await card());
    await confirm(hasFile);

    await waitFor(() => expect(urls).toEqual(['/api/account/exports/4/file']));
  });

  test('that is ready after the session has ended is told of to nobody', async () => {
    await opened(NONE);
    const answer = server.hold('requestExport', { ...DONE, export: COPY });
    await press('Download My Data', await card());
    act(() => changeSession(null));
    await heading('Welcome back');
    jest.useFakeTimers();

    answer();

    await later(1_000);
    expect(notices()).toEqual([]);
  });

  test('asks for the login of an expired session in place, and then goes on', async () => {
    const urls = downloads();
    await opened(READY);
    const expired = rejected(401, 'not_signed_in', ERROR_TEXTS.notSignedIn);
    await button('Download', await card());
    for (const name of ['ownUser', 'exportFile'] as const) server.on(name, expired);
    server.on('login', () => {
      server.on('ownUser', { user: OWN_USER });
      hasFile();
      return { ...DONE, user: USER };
    });

    await press('Download', await card());
    const again = within(await screen.findByRole('dialog', { name: 'Log in again' }));
    fill('Password', APPLICANT.password, again);
    await press('Log In', again);

    await waitFor(() => expect(urls).toEqual(['/api/account/exports/4/file']));
    await noDialog();
  });

  test('can be replaced after a day', async () => {
    prepare();
    await opened({ ...READY, next_at: null });
    await (await card()).findByText(/^Ready until January \d, 2026 at .+\.$/);

    await press('Prepare Another One', await card());

    await (await card()).findByText(/^You can ask for another one from /);
    await focused(await button('Download', await card()));
  });

  test('that is gone by now says so, and can be asked for', async () => {
    await opened(READY);
    await button('Download', await card());
    server.on('ownExports', NONE);
    server.on('exportFile', rejected(404, 'not_found', ERROR_TEXTS.exportNotFound));

    await press('Download', await card());

    await notice('This download is no longer available');
    await button('Download My Data', await card());
  });

  test('whose state cannot be read offers to try again', async () => {
    keepAccount();
    server.on('ownExports', rejected(404, 'not_found', ERROR_TEXTS.notFound));
    await open('/account/data', { as: OWN_USER });
    await (await card()).findByText('Error fetching the state of your data');
    server.on('ownExports', NONE);

    await press('Try again', await card());

    await button('Download My Data', await card());
  });

  test('is offered to a member who is leaving, beside the way out', async () => {
    keepAccount();
    prepare();
    await open('/', { as: { ...OWN_USER, restriction: 'leaving', erase_after: NOW } });
    await heading('You are leaving');
    await button('Keep My Account');
    await button('Leave now');

    await press('Download My Data', await card());

    await button('Download', await card());
  });
});

test('Deleting the account now takes the word, and leads to the login', async () => {
  server.on('deleteOwnAccount', { ...DONE, erase_after: null });
  await opened(NONE);
  await press('Delete Now');
  await press('Delete Now', await dialog());
  await (await dialog()).findByText('Please type DELETE to confirm');
  expect(server.writes).toEqual([]);
  fill('Type DELETE to confirm', 'DELETE', await dialog());

  await press('Delete Now', await dialog());

  await notice('Your account was erased');
  await heading('Welcome back');
  expect(server.sent('deleteOwnAccount').map(({ body }) => body)).toEqual([
    { when: 'now', confirm: 'DELETE' },
  ]);
});
