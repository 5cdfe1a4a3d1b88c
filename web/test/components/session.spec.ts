import { describe, expect, jest, test } from '@jest/globals';
import { ERROR_TEXTS } from '@lodge/contracts';
import { act, screen, waitFor } from '@testing-library/react';
import { router } from '../../src/app/router.js';
import { changeSession } from '../../src/lib/session/session.js';
import { open } from './support/open.js';
import { APPLICANT, DONE, OWN_USER, USER } from './support/samples.js';
import {
  at,
  button,
  dialog,
  field,
  fieldErrors,
  fill,
  focused,
  follow,
  formError,
  gone,
  heading,
  later,
  logIn,
  navigation,
  closeAnyway,
  noDialog,
  notice,
  notices,
  press,
  user,
} from './support/screen.js';
import { Failure, rejected, server, UNREACHABLE } from './support/server.js';

const WRONG = rejected(401, 'wrong_credentials', ERROR_TEXTS.wrongCredentials);

describe('Login', () => {
  const opened = async () => {
    await open('/login');
    await heading('Welcome back');
  };

  test('leads to the dashboard with one notice of 2 seconds, however often the button is pressed', async () => {
    await opened();
    server.on('ownUser', { user: OWN_USER });
    const answer = server.hold('login', { ...DONE, user: USER });
    jest.useFakeTimers();
    await logIn();
    await press('Log In');
    await user.type(await field('Password'), '{Enter}');

    answer();

    await notice('Login successful!');
    await later(1_900);
    expect(notices()).toEqual(['Login successful!']);
    await later(200);
    expect(notices()).toEqual([]);
    await heading(/^Welcome, robin/);
    expect(server.sent('login').map(({ body }) => body)).toEqual([
      { email: APPLICANT.email, password: APPLICANT.password },
    ]);
  });

  test('sends what the browser filled in without an event', async () => {
    await opened();
    server.on('login', { ...DONE, user: USER });
    server.on('ownUser', { user: OWN_USER });
    const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!;
    setValue.call(await field('Email'), APPLICANT.email);

    await user.type(await field('Password'), `${APPLICANT.password}{Enter}`);

    await heading(/^Welcome, robin/);
    expect(server.sent('login').map(({ body }) => body)).toEqual([
      { email: APPLICANT.email, password: APPLICANT.password },
    ]);
  });

  test('tells a member whom nobody saw for so long that they were hidden', async () => {
    await opened();
    server.on('ownUser', { user: OWN_USER });
    server.on('login', { ...DONE, user: { ...USER, hidden_since: '2026-01-02T12:00:00.000Z' } });

    await logIn();

    await waitFor(() =>
      expect(notices()).toEqual([
        'Welcome back. You had been hidden since January 2, 2026 because you were away for so long. Others can see you again.',
      ]),
    );
    await heading(/^Welcome, robin/);
  });

  test('asks for missing fields, shows why it was refused until something is changed, and keeps the email', async () => {
    await opened();
    await press('Log In');
    await waitFor(() =>
      expect(fieldErrors()).toEqual({
        Email: 'Email is required',
        Password: 'Password is required',
      }),
    );
    expect(server.writes).toEqual([]);
    server.on('login', WRONG);

    await logIn('Wrong-Horse-42!');

    await formError('Invalid email or password');
    expect((await field('Email')).value).toBe(APPLICANT.email);
    // The toast is shown only once.
    expect(notices()).toEqual([]);
    await fill('Password', 'x');
    await gone('Invalid email or password');
    server.on('login', new Failure(502));
    await press('Log In');
    await formError('Login failed');
  });
});

describe('A logout that failed', () => {
  test('leaves the user signed in, is announced in a notice that ends after 4 seconds, also with the mouse on it, and can be tried again', async () => {
    await open('/dashboard', { as: OWN_USER });
    server.on('logout', UNREACHABLE);
    await button('Logout');
    jest.useFakeTimers();

    await press('Logout');

    await notice('Logout failed');
    const text = screen.getByText('Logout failed');
    expect(text.closest('[role]')?.getAttribute('role')).toBe('alert');
    await user.hover(text);
    await later(3_900);
    expect(notices()).toEqual(['Logout failed']);
    await later(200);
    expect(notices()).toEqual([]);
    await heading(/^Welcome, robin/);
    server.on('logout', DONE);
    await press('Logout');
    await heading('Welcome back');
    await at('/login');
  });
});

test('The next user to sign in sees nothing of the previous one', async () => {
  await open('/profile', { as: OWN_USER });
  await screen.findByText(OWN_USER.email);
  server.on('logout', DONE);
  await press('Logout');
  await heading('Welcome back');
  const next = { ...USER, id: 8, username: 'sam', email: 'sam@lodge.example' };
  server.on('login', { ...DONE, user: next });
  const answer = server.hold('ownUser', { user: { ...next, avatar: null } });
  await logIn();
  await heading(/^Welcome, sam/);

  await follow('Profile', await navigation());

  await heading('Profile');
  expect(document.body.textContent).not.toContain(OWN_USER.email);
  answer();
  await screen.findByText(next.email);
  expect(document.body.textContent).not.toContain('robin');
});

describe("Changing one's own password", () => {
  const NEXT = 'Lantern-Key-8!';

  const opened = async () => {
    await open('/profile', { as: OWN_USER });
    await press('Change Password');
    const where = await dialog();
    return async (current: string, next: string, again: string) => {
      await fill('Current Password', current, where);
      await fill('New Password', next, where);
      await fill('Confirm New Password', again, where);
      await press('Change Password', where);
    };
  };

  test('asks for every empty field, and is refused at the first wrong one with the texts of the specification', async () => {
    const change = await opened();
    const rule =
      'Password must be at least 8 characters long and contain lowercase, uppercase, number, and special character';
    const { currentPasswordWrong } = ERROR_TEXTS;
    server.on(
      'changePassword',
      rejected(400, 'invalid_input', currentPasswordWrong, {
        fields: { currentPassword: currentPasswordWrong },
      }),
    );

    const empty = 'All fields are required';
    for (const [current, next, again, labels] of [
      ['', NEXT, NEXT, ['Current Password']],
      [APPLICANT.password, '', '', ['New Password', 'Confirm New Password']],
      [APPLICANT.password, NEXT, '', ['Confirm New Password']],
    ] as const) {
      await change(current, next, again);
      const expected = Object.fromEntries(labels.map((label) => [label, empty]));
      await waitFor(() => expect(fieldErrors()).toEqual(expected));
    }
    await change(APPLICANT.password, 'short1!', 'short1!');
    await waitFor(() => expect(fieldErrors()).toEqual({ 'New Password': rule }));
    await change(APPLICANT.password, NEXT, 'Lantern-Key-9!');
    await waitFor(() =>
      expect(fieldErrors()).toEqual({ 'Confirm New Password': 'New passwords do not match' }),
    );
    expect(server.writes).toEqual([]);
    await change('Not-My-Word-1!', NEXT, NEXT);
    await waitFor(() =>
      expect(fieldErrors()).toEqual({ 'Current Password': 'Current password is incorrect' }),
    );
    await closeAnyway();

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await focused(await button('Change Password'));
  });

  test('is not given up by a press beside the dialog, which closes an empty one', async () => {
    const pressBeside = async () => user.click(screen.getByRole('dialog').parentElement!);
    await opened();
    await pressBeside();
    await noDialog();
    await press('Change Password');
    await fill('New Password', NEXT, await dialog());

    await pressBeside();

    expect((await field('New Password', await dialog())).value).toBe(NEXT);
    await closeAnyway();
    await noDialog();
  });

  test('also signs out a member who has left the screen meanwhile, after two seconds', async () => {
    const change = await opened();
    server.on('changePassword', DONE);
    server.on('logout', DONE);
    jest.useFakeTimers();
    await change(APPLICANT.password, NEXT, NEXT);
    await notice('Password changed successfully');
    // Waiting for the other screen would advance the clock.
    await act(() => router.navigate('/groups'));
    await screen.findByRole('heading', { name: 'Groups' });
    expect(server.sent('changePassword').map(({ body }) => body)).toEqual([
      { currentPassword: APPLICANT.password, newPassword: NEXT },
    ]);
    expect(server.sent('logout')).toEqual([]);

    await later(2_000);

    await heading('Welcome back');
    expect(server.sent('logout')).toHaveLength(1);
  });
});

describe("Editing one's own profile", () => {
  const opened = async () => {
    await open('/profile', { as: OWN_USER });
    await follow('Edit Profile');
    await button('Save Changes');
  };
  const save = () => press('Save Changes');

  test('asks before changes are lost, and not without any', async () => {
    await opened();
    await fill('Notes', 'not saved yet');
    await follow('Dashboard', await navigation());
    await (await dialog()).findByText(/Leave without saving\?/);
    await press('Cancel', await dialog());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await field('Notes')).value).toBe('not saved yet');
    await follow('Dashboard', await navigation());
    await press('Leave', await dialog());
    await heading(/^Welcome, robin/);

    await follow('Profile', await navigation());
    await follow('Edit Profile');
    await button('Save Changes');
    await follow('Dashboard', await navigation());

    await heading(/^Welcome, robin/);
  });

  test('shows invalid fields, and rejections by the server', async () => {
    await opened();
    const error = ERROR_TEXTS.usernameTaken;
    server.on(
      'updateOwnUser',
      rejected(409, 'username_taken', error, { fields: { username: error } }),
    );
    for (const [label, wrong, text] of [
      ['Username', ' ', 'Username is required'],
      ['Age', '130', 'Age must be between 18 and 120'],
      ['Username', 'somebody', 'Username is already taken'],
    ] as const) {
      const before = (await field(label)).value;
      await fill(label, wrong);
      await save();
      await waitFor(() => expect(fieldErrors()).toEqual({ [label]: text }));
      await focused(await field(label));
      await fill(label, before);
    }

    await press('Cancel');

    await at('/profile');
  });

  test('shows the texts of the catalogue when it cannot be loaded or saved', async () => {
    await opened();
    server.on('updateOwnUser', UNREACHABLE);
    server.on('ownUser', UNREACHABLE);
    await save();
    await formError('Error updating profile');
    await press('Cancel');
    await heading('Profile');

    await follow('Edit Profile');

    await notice('Error fetching profile');
    await at('/profile');
  });
});

test('A hint that still waits ends with the session', async () => {
  await open('/profile', { as: OWN_USER });
  await heading('Profile');
  jest.useFakeTimers();
  act(() => [1, 2].forEach(() => server.hint({ changed: 'members', group_id: 3 })));

  act(() => changeSession(null));

  // A hint still waiting would reject now, as the cache is gone, and fail the test.
  await later(60_000);
  jest.useRealTimers();
  await heading('Welcome back');
});
