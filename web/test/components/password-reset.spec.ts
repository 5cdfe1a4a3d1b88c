import { describe, expect, test } from '@jest/globals';
import { ERROR_TEXTS, FACTOR_TEXTS } from '@lodge/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { router } from '../../src/app/router.js';
import { refreshSession } from '../../src/lib/session/session.js';
import { open } from './support/open.js';
import { ADMIN, APPLICANT, DONE, OWN_USER } from './support/samples.js';
import {
  button,
  dialog,
  field,
  fieldErrors,
  fill,
  focused,
  follow,
  gone,
  heading,
  notice,
  press,
  user,
} from './support/screen.js';
import { ended, rejected, server, UNREACHABLE } from './support/server.js';
import { keepUsers } from './support/people.js';

const PASSWORD = 'Lantern-Key-8!';
const TOKEN = 'x'.repeat(43);
const RECOVERY_CODE = 'AAAAA-AAAAA-AAAAA-AAAAA-AAAAA';

const invalid = (name: string, text: string) =>
  rejected(400, 'invalid_input', text, { fields: { [name]: text } });
const CODE_NEEDED = rejected(400, 'second_factor_required', FACTOR_TEXTS.secondFactorRequired, {
  fields: { code: FACTOR_TEXTS.secondFactorRequired },
});

async function change(next = PASSWORD, again = next) {
  await fill('New Password', next);
  await fill('Confirm New Password', again);
  await press('Change Password');
}

async function openForgot() {
  server.on('recoveryWays', { by_mail: true });
  await open('/forgot');
  await button('I Have a Code');
}

async function openWithCode() {
  await openForgot();
  await press('I Have a Code');
  await focused(await screen.findByLabelText('Email'));
}

async function changeWithCode() {
  await openWithCode();
  await fill('Email', APPLICANT.email);
  await fill('Recovery code', RECOVERY_CODE);
  await change();
}

const openLink = () => open(`/reset#${TOKEN}`);

describe('A link by mail', () => {
  // A guest's fetched data stays cached for the tests below.
  test('can be requested once the server is reached again', async () => {
    server.on('recoveryWays', UNREACHABLE);
    await open('/login');
    await follow('Forgot your password?');
    await screen.findByText('Error fetching your options');
    const again = await button('Try again');
    server.on('recoveryWays', { by_mail: true });

    await user.click(again);

    await screen.findByLabelText('Email');
  });

  test('is requested for an email, in the same words for every one, and another one can be tried', async () => {
    server.on('requestPasswordReset', DONE);
    await openForgot();
    await press('Send Link');
    await waitFor(() => expect(fieldErrors()).toEqual({ Email: 'Email is required' }));
    await focused(await field('Email'));
    expect(server.writes).toEqual([]);
    await fill('Email', 'stranger@elsewhere.example');

    await press('Send Link');

    await heading('Check your mail');
    await press('Use another email');
    await screen.findByLabelText('Email');
    expect(server.sent('requestPasswordReset').map(({ body }) => body)).toEqual([
      { email: 'stranger@elsewhere.example' },
    ]);
  });

  test.each([`/reset#${TOKEN}.`, `/reset#${TOKEN}%20`, `/reset#${TOKEN}%3E`, `/reset.#${TOKEN}`])(
    'that a mail program has cut wrongly, %s, is as good',
    async (path) => {
      await open(path);

      await screen.findByLabelText('New Password');
      expect(location.pathname + location.hash).toBe('/reset');
    },
  );

  test.each(['/reset', '/reset#cut-off'])(
    'that leads to %s says that it has expired, and to a new one',
    async (path) => {
      server.on('recoveryWays', { by_mail: true });
      await open(path);
      await heading('This link has expired');
      expect(screen.queryByLabelText('New Password')).toBeNull();
      expect(screen.queryByText(/Choose a new password/)).toBeNull();

      await follow('Request a New Link');

      await heading('Locked out?');
    },
  );

  test('says that it has expired once the server says so, and is forgotten', async () => {
    server.on('finishPasswordReset', invalid('token', ERROR_TEXTS.resetLinkInvalid));
    await openLink();

    await change();

    await heading('This link has expired');
    expect(screen.queryByLabelText('New Password')).toBeNull();
    expect(document.activeElement!.textContent).toMatch(/^This link has expired/);
    expect(sessionStorage.length).toBe(0);
    await act(() => router.navigate(`/reset#${'y'.repeat(43)}`));
    await heading('A new key');
  });

  test('leaves the address bar, and still works after a reload and when it is opened again', async () => {
    await openLink();
    await heading('A new key');
    await waitFor(() => expect(location.href).toMatch(/\/reset$/));
    await act(() => router.navigate(`/reset#${TOKEN}`));
    await waitFor(() => expect(location.href).toMatch(/\/reset$/));
    // A page that is loaded again asks first who is signed in.
    await act(() => refreshSession());
    await act(() => router.navigate('/login'));
    await act(() => router.navigate('/reset'));
    server.on('finishPasswordReset', DONE);

    await change();

    await heading('Welcome back');
    expect(server.sent('finishPasswordReset')[0]!.body).toMatchObject({ token: TOKEN });
    expect(sessionStorage.length).toBe(0);
  });

  test('logs out a member who used it for their own account', async () => {
    await open(`/reset#${TOKEN}`, { as: OWN_USER });
    server.on('finishPasswordReset', () => {
      server.on('ownUser', ended());
      return DONE;
    });

    await change();

    await heading('Welcome back');
    await notice('Password changed successfully');
  });
});

describe('A recovery code', () => {
  test('that is missing or wrong is named at its field, and another way can be taken', async () => {
    server.on('finishPasswordReset', invalid('recovery_code', FACTOR_TEXTS.recoveryCodeWrong));

    await openWithCode();
    await press('Change Password');
    const missing = { 'Recovery code': 'Recovery code is required' };
    await waitFor(() => expect(fieldErrors()).toMatchObject(missing));
    await heading('Use a recovery code');
    await changeWithCode();

    await waitFor(() =>
      expect(fieldErrors()).toEqual({ 'Recovery code': FACTOR_TEXTS.recoveryCodeWrong }),
    );
    await press('Back');
    await button('Send Link');
  });
});

test.each([
  ['a link', { token: TOKEN }, async () => (await openLink(), change())],
  ['a recovery code', { email: APPLICANT.email, recovery_code: RECOVERY_CODE }, changeWithCode],
])(
  'A member with one-time codes is asked for one before %s changes the password',
  async (_, proof, begin) => {
    server.on('finishPasswordReset', CODE_NEEDED);
    await begin();
    await screen.findByRole('textbox', { name: 'One-time code' });
    server.on('finishPasswordReset', DONE);
    await fill('One-time code', '123456');

    await press('Change Password');

    await notice('Password changed successfully');
    await heading('Welcome back');
    const body = { ...proof, newPassword: PASSWORD };
    expect(server.sent('finishPasswordReset').map((call) => call.body)).toEqual([
      body,
      { ...body, code: '123456' },
    ]);
  },
);

describe('The password rule stands at the field, with what is met,', () => {
  const ofMember = async () => {
    keepUsers();
    await open('/admin', { as: ADMIN });
    const users = within(await screen.findByRole('list', { name: 'Users' }));
    await press(/^Options for /, users);
    await user.click(await screen.findByRole('menuitem', { name: 'Change Password' }));
    await dialog();
  };
  const ofOneself = async () => {
    await open('/profile', { as: OWN_USER });
    await press('Change Password');
    await dialog();
  };

  test.each([
    ['with a link', openLink],
    ['with a recovery code', openWithCode],
    ['in the dialog of one’s own', ofOneself],
    ['in the dialog of a member', ofMember],
  ])('%s', async (_, begin) => {
    await begin();
    const common = /^Many people use a password like this one\./;
    const met = () => screen.queryAllByText(', done.').length;
    await screen.findByText(/one of !@#\$%\^&\*\(\),\.\?":\{\}\|<>/);
    expect(met()).toBe(0);

    await fill('New Password', 'P@ssw0rd');

    await waitFor(() => expect(met()).toBe(5));
    await screen.findByText(common);

    await fill('New Password', 'Lantern-Trail-88');

    await gone(common);
    await screen.findByText('“-” does not count as a special character.');
  });
});
