import { describe, expect, test } from '@jest/globals';
import { ERROR_TEXTS } from '@lodge/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { event, keepAccount, OWN_SESSION } from './support/account.js';
import { open } from './support/open.js';
import { APPLICANT, DONE, OWN_USER } from './support/samples.js';
import {
  at,
  dialog,
  fill,
  follow,
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

test('The password is changed on its page, which logs out', async () => {
  keepAccount();
  server.on('changePassword', DONE);
  server.on('logout', DONE);
  await open('/account/password', { as: OWN_USER });
  await heading('Password');
  await fill('Current Password', APPLICANT.password);
  for (const label of ['New Password', 'Confirm New Password']) await fill(label, 'New!Horse!42');

  await press('Change Password');

  await notice('Password changed successfully');
  await heading('Welcome back');
});

describe('Account activity', () => {
  test('shows older events when asked, and attempts in a row as one line', async () => {
    keepAccount();
    const failed = [13, 12, 11].map((id) => event(id, 'sign_in_failed'));
    server.on('accountActivity', ({ query: { cursor } }) =>
      cursor
        ? { events: [CREATED], next_cursor: null }
        : { events: [...failed, event(10, 'signed_in')], next_cursor: '10' },
    );
    await open('/account/sessions', { as: OWN_USER });
    await eventLine('Failed login attempt, 3 times');
    expect((await activity()).queryByText('Account created')).toBeNull();

    await press('Show Older', await activity());

    await (await activity()).findByText('Account created');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Show Older' })).toBeNull());
  });

  test('joins logins of one browser on one day', async () => {
    keepAccount();
    const login = (id: number, when: string, label = 'Chrome on Linux') => ({
      ...event(id, 'signed_in'),
      at: new Date(`2026-01-${when}`).toISOString(),
      label,
    });
    server.on('accountActivity', {
      events: [
        login(5, '03T20:00'),
        login(4, '03T08:00'),
        login(3, '03T07:00', 'Firefox on Android'),
        login(2, '03T06:00'),
        login(1, '02T06:00'),
      ],
      next_cursor: null,
    });
    await open('/account/sessions', { as: OWN_USER });
    await eventLine('Logged in: Chrome on Linux, 2 times');

    const rows = (await activity()).getAllByRole('listitem');

    expect(rows).toHaveLength(4);
  });

  test('follows a new sign-in, and a return to the window', async () => {
    keepAccount();
    await open('/account/sessions', { as: OWN_USER });
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

  test('has what the member did on another page, while a fetch was still under way', async () => {
    keepAccount();
    await open('/account/sessions', { as: OWN_USER });
    await (await activity()).findByText('Account created');
    const answerFirst = server.hold('accountActivity', { events: [CREATED], next_cursor: null });
    returnToWindow();
    await waitFor(() => expect(server.sent('accountActivity')).toHaveLength(2));
    await follow('Account');
    await heading('Account');
    server.on('accountActivity', {
      events: [event(2, 'recovery_codes_made'), CREATED],
      next_cursor: null,
    });

    await follow('Sessions and activity 1 session');
    await (await activity()).findByText('Account created');
    answerFirst();

    await (await activity()).findByText('Recovery codes created');
  });

  test('says when it cannot be fetched, and tries again', async () => {
    keepAccount();
    server.on('accountActivity', NOT_FOUND);
    await open('/account/sessions', { as: OWN_USER });
    await (await activity()).findByText('Error fetching your account activity');
    server.on('accountActivity', { events: [CREATED], next_cursor: null });

    await press('Try again', await activity());

    await (await activity()).findByText('Account created');
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

  test('is given up with Escape although a password manager has filled the password in', async () => {
    await opened();
    await fill('Password', APPLICANT.password, await dialog());

    await user.keyboard('{Escape}');

    await noDialog();
  });

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

  test('is not done when the user declines, which is no error', async () => {
    await opened();
    // A factor that the member does not have is not offered.
    expect((await dialog()).queryByRole('button', { name: 'Use a one-time code' })).toBeNull();

    await press('Cancel', await dialog());

    await noDialog();
    expect(notices()).toEqual([]);
    await screen.findByRole('button', { name: 'End All Others' });
    expect(server.sent('endOtherSessions')).toHaveLength(1);
  });

  test('stands in the activity at once where the password was wrong', async () => {
    await opened();
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

  await screen.findByText('You haven’t muted anyone or any group.');
  await gone('Error fetching what you muted');
  expect(notices()).toEqual([]);
});
