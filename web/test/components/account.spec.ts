import { describe, expect, test } from '@jest/globals';
import { ERROR_TEXTS } from '@lodge/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { event, keepAccount, OWN_SESSION } from './support/account.js';
import { open } from './support/open.js';
import { APPLICANT, DONE, OWN_USER } from './support/samples.js';
import {
  asks,
  at,
  dialog,
  fill,
  gone,
  heading,
  noDialog,
  user,
  notice,
  notices,
  press,
  returnToWindow,
} from './support/screen.js';
import { rejected, server } from './support/server.js';

const OTHER = { ...OWN_SESSION, ref: 'B'.repeat(22), is_current: false };
const NOT_FOUND = rejected(404, 'not_found', 'Not found');

const CREATED = event(1, 'registered');
const region = async (name: string) => within(await screen.findByRole('region', { name }));
const activity = () => region('Account activity');
/** An event's line, of one or several elements. */
const eventLine = async (text: string) =>
  (await activity()).findByText(
    (_, element) => element instanceof HTMLParagraphElement && element.textContent === text,
  );

test('The password is changed on its page, which asks only before that, and logs out', async () => {
  keepAccount();
  server.on('changePassword', DONE);
  server.on('logout', DONE);
  await open('/account/password', { as: OWN_USER });
  await heading('Password');
  await fill('Current Password', APPLICANT.password);
  for (const label of ['New Password', 'Confirm New Password']) await fill(label, 'New!Horse!42');
  expect(asks()).toBe(true);

  await press('Change Password');

  await notice('Password changed successfully');
  expect(asks()).toBe(false);
  await heading('Welcome back');
});

describe('Account activity', () => {
  test('joins attempts in a row, and logins of one browser on one day, and shows older events when asked', async () => {
    keepAccount();
    const failed = [13, 12, 11].map((id) => event(id, 'sign_in_failed'));
    const login = (id: number, when: string, label = 'Chrome on Linux') => ({
      ...event(id, 'signed_in'),
      at: new Date(`2026-01-${when}`).toISOString(),
      label,
    });
    const logins = [
      login(10, '03T20:00'),
      login(9, '03T08:00'),
      login(8, '03T07:00', 'Firefox on Android'),
      login(7, '03T06:00'),
      login(6, '02T06:00'),
    ];
    server.on('accountActivity', ({ query: { cursor } }) =>
      cursor
        ? { events: [CREATED], next_cursor: null }
        : { events: [...failed, ...logins], next_cursor: '6' },
    );
    await open('/account/sessions', { as: OWN_USER });
    await eventLine('Failed login attempt, 3 times');
    await eventLine('Logged in: Chrome on Linux, 2 times');
    expect((await activity()).getAllByRole('listitem')).toHaveLength(5);
    expect((await activity()).queryByText('Account created')).toBeNull();

    await press('Show Older', await activity());

    await (await activity()).findByText('Account created');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Show Older' })).toBeNull());
  });

  test('is tried again where it cannot be fetched, and follows a new sign-in and a return to the window', async () => {
    keepAccount();
    server.on('accountActivity', NOT_FOUND);
    await open('/account/sessions', { as: OWN_USER });
    await (await activity()).findByText('Error fetching your account activity');
    server.on('accountActivity', { events: [CREATED], next_cursor: null });
    await press('Try again', await activity());
    await (await activity()).findByText('Account created');
    await (await activity()).findByText(/^You,/);
    const signedIn = { ...event(2, 'signed_in'), label: 'Firefox on Android' };
    server.on('accountActivity', { events: [signedIn, CREATED], next_cursor: null });
    act(() => server.hint({ changed: 'sessions' }));
    await eventLine('Logged in: Firefox on Android');
    server.on('accountActivity', { events: [event(3, 'data_requested')], next_cursor: null });

    returnToWindow();

    await (await activity()).findByText('Copy of your data downloaded');
  });
});

describe('An action that requires a recent proof', () => {
  const opened = async () => {
    keepAccount();
    server.on('ownSessions', { sessions: [OWN_SESSION, OTHER] });
    server.on('endOtherSessions', rejected(403, 'reauth_required', ERROR_TEXTS.reauthRequired));
    server.on('passkeyProofOptions', { ...DONE, options: null });
    await open('/account/sessions', { as: OWN_USER });
    await press('End All Others');
    await (await dialog()).findByLabelText('Password');
  };

  test('asks for the password in place, and is then done', async () => {
    await opened();
    const error = ERROR_TEXTS.passwordWrong;
    server.on(
      'confirmIdentity',
      rejected(400, 'invalid_input', error, { fields: { password: error } }),
    );
    await fill('Password', 'Wrong-Horse-42!', await dialog());
    await press('Confirm', await dialog());
    await (await dialog()).findByText('Password is incorrect');
    server.on('confirmIdentity', () => {
      server.on('endOtherSessions', DONE);
      return DONE;
    });
    await fill('Password', APPLICANT.password, await dialog());

    await press('Confirm', await dialog());

    await notice('All other sessions ended');
    await noDialog();
    await at('/account/sessions');
    expect(server.sent('confirmIdentity').map(({ body }) => body)).toEqual([
      { password: 'Wrong-Horse-42!' },
      { password: APPLICANT.password },
    ]);
  });

  test('is given up without an error, and a wrong password stands in the activity at once', async () => {
    await opened();
    // A factor that the member does not have is not offered.
    expect((await dialog()).queryByRole('button', { name: 'Use a one-time code' })).toBeNull();
    // A password manager may have filled it in.
    await fill('Password', APPLICANT.password, await dialog());
    await user.keyboard('{Escape}');
    await noDialog();
    expect(server.sent('endOtherSessions')).toHaveLength(1);
    await press('End All Others');
    await (await dialog()).findByLabelText('Password');
    const error = ERROR_TEXTS.passwordWrong;
    server.on('confirmIdentity', () => {
      const failed = event(2, 'confirmation_failed');
      server.on('accountActivity', { events: [failed, CREATED], next_cursor: null });
      return rejected(400, 'invalid_input', error, { fields: { password: error } });
    });
    await fill('Password', 'Wrong-Horse-42!', await dialog());
    await press('Confirm', await dialog());
    await (await dialog()).findByText('Password is incorrect');

    await press('Cancel', await dialog());

    const text = 'Wrong password, code or passkey when confirming that it is you';
    await (await activity()).findByText(text);
    expect(notices()).toEqual([]);
  });
});

test('Under Privacy, a list that cannot be fetched says so, and tries again', async () => {
  keepAccount();
  for (const name of ['blocks', 'mutes'] as const) server.on(name, NOT_FOUND);
  await open('/account/privacy', { as: OWN_USER });
  await screen.findByText('Error fetching blocked members');
  await screen.findByText('Error fetching what you muted');
  server.on('blocks', { blocks: [] });
  server.on('mutes', { members: [], groups: [] });
  const again = () => screen.findAllByRole('button', { name: 'Try again' });

  (await again())[0]!.click();
  await screen.findByText('You haven’t blocked anyone.');
  (await again())[0]!.click();

  await screen.findByText('You haven’t muted any members or groups.');
  await gone('Error fetching what you muted');
  expect(notices()).toEqual([]);
});
