import { describe, expect, test } from '@jest/globals';
import { ERROR_TEXTS, FACTOR_TEXTS, RECOVERY_CODES } from '@lodge/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { FACTORS, keepAccount } from './support/account.js';
import { open } from './support/open.js';
import { APPLICANT, DONE, NOW, OWN_USER, USER } from './support/samples.js';
import {
  asks,
  button,
  closeAnyway,
  dialog,
  field,
  fill,
  focused,
  follow,
  heading,
  logIn,
  navigation,
  noDialog,
  press,
  user,
} from './support/screen.js';
import { rejected, server } from './support/server.js';

const CODES = Array.from(
  { length: RECOVERY_CODES },
  (_, index) => `${index}AAAA${'-AAAAA'.repeat(4)}`,
);
const CHALLENGE = 'c'.repeat(43);

const recovery = async () => within(await screen.findByRole('region', { name: 'Recovery codes' }));
const codesShown = () => heading('Your recovery codes');

function makeCodes() {
  server.on('makeRecoveryCodes', () => {
    server.on('factors', { factors: { ...FACTORS, recovery_codes_left: RECOVERY_CODES } });
    return { ...DONE, codes: CODES };
  });
}

describe('A one-time code at sign-in', () => {
  async function opened() {
    const text = FACTOR_TEXTS.secondFactorRequired;
    const needed = { challenge: CHALLENGE, methods: ['totp' as const] };
    server.on('login', rejected(401, 'second_factor_required', text, needed));
    await open('/login');
    await heading('Welcome back');
    await logIn();
    return screen.findByRole('textbox', { name: 'One-time code' });
  }

  test('is asked for in place', async () => {
    await focused(await opened());
    server.on('loginWithCode', rejected(401, 'wrong_code', FACTOR_TEXTS.codeWrong));
    await fill('One-time code', '000000');
    await press('Continue');
    await screen.findByText('This code is wrong or was already used');
    server.on('ownUser', { user: OWN_USER });
    server.on('loginWithCode', { ...DONE, user: USER });
    await fill('One-time code', '123456');

    await press('Continue');

    await heading(/^Welcome, robin/);
    expect(server.sent('loginWithCode').map(({ body }) => body)).toEqual(
      ['000000', '123456'].map((code) => ({ challenge: CHALLENGE, code })),
    );
  });

  test('leads back to the password, which whoever finds the page open cannot read', async () => {
    await opened();

    await press('Back');

    await screen.findByLabelText('Password');
    expect((await field('Password')).value).toBe('');
    expect((await field('Email')).value).toBe(APPLICANT.email);
  });
});

test('A one-time code proves who one is', async () => {
  keepAccount();
  server.on('factors', { factors: { ...FACTORS, totp_since: NOW } });
  server.on('makeRecoveryCodes', rejected(403, 'reauth_required', ERROR_TEXTS.reauthRequired));
  server.on('passkeyProofOptions', { ...DONE, options: null });
  server.on('confirmIdentity', () => {
    makeCodes();
    return DONE;
  });
  await open('/account/sign-in', { as: OWN_USER });
  await press('Make Codes', await recovery());

  await press('Use a one-time code', await dialog());
  await fill('One-time code', '123456', await dialog());
  await press('Confirm', await dialog());

  await codesShown();
  expect(server.sent('confirmIdentity').map(({ body }) => body)).toEqual([{ code: '123456' }]);
});

describe('New recovery codes', () => {
  const question = async () => within(await screen.findByRole('dialog', { name: 'Close anyway?' }));
  const WAYS_OUT: [string, () => unknown][] = [
    ['Escape', () => user.keyboard('{Escape}')],
    ['Close', async () => press('Close', await dialog())],
    ['Done', async () => press('Done', await dialog())],
  ];

  test.each(WAYS_OUT)('do not go by %s unasked before they are kept', async (_, leave) => {
    keepAccount();
    makeCodes();
    await open('/account/sign-in', { as: OWN_USER });
    await press('Make Codes', await recovery());
    await codesShown();

    fireEvent.pointerDown(document.body);
    expect(asks()).toBe(true);
    await leave();

    await (await question()).findByText('The codes are not shown again.');
    await press('Cancel', await question());
    await codesShown();
    fireEvent.copy(await screen.findByText(CODES[0]!));
    await waitFor(() => expect(asks()).toBe(false));
    await leave();
    await noDialog();
    await (await recovery()).findByText('10 left');
  });

  test('are not left behind while they are made', async () => {
    keepAccount();
    makeCodes();
    await open('/account/sign-in', { as: OWN_USER });
    const answer = server.hold('makeRecoveryCodes');
    await press('Make Codes', await recovery());
    await waitFor(() => expect(server.sent('makeRecoveryCodes')).toHaveLength(1));

    await follow('Dashboard', await navigation());
    await press('Cancel', await dialog());
    answer();

    await codesShown();
    await closeAnyway();
    await noDialog();
    await follow('Dashboard', await navigation());
    await heading(/^Welcome, robin/);
  });
});

test('Passkeys are not offered where the address of the site is not known', async () => {
  keepAccount();
  await open('/account/sign-in', { as: OWN_USER });

  await button('Make Codes');
  expect(screen.queryByRole('heading', { name: 'Passkeys' })).toBeNull();
});
