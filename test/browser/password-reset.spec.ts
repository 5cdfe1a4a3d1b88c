import { afterAll, describe, expect, test } from '@jest/globals';
import { MailServer, register, signedIn } from '@lodge/testing';
import type { Page } from 'playwright-core';
import { codeOf, enrolTotp, makeRecoveryCodes } from '../support/authenticator.js';
import { confirmEmail } from '../support/confirmed-email.js';
import { mailedToken, mailSettings, tokenOf } from '../support/reset-mail.js';
import { accessible } from './support/axe.js';
import { lodge, PHONE, TWINS } from './support/lodge.js';
import {
  button,
  dialog,
  eventuallyEquals,
  gone,
  hasFocus,
  heading,
  link,
  notice,
  pathOf,
  shown,
} from './support/screen.js';

const mails = await MailServer.start();
afterAll(() => mails.stop());
const stage = lodge({ withImages: false, env: { auth: mailSettings(mails.url) } });
const password = 'Lantern-Key-8!';
const madeUp = 'x'.repeat(43);

describe.each(TWINS)('On %s', (_name, size) => {
  test('somebody who forgot their password gets a link by mail and comes back in', async () => {
    const { person } = await register(stage.url);
    const page = await stage.visit('/login', size);
    const sent: string[] = [];
    page.on('request', (request) => {
      sent.push(request.url(), request.headers().referer ?? '');
    });
    await link(page, 'Forgot your password?').click();
    await hasFocus(heading(page, 'Locked out?'));
    expect(await page.title()).toBe('Forgot Password · Lodge');
    await page.getByLabel('Email').fill(person.email);
    await page.keyboard.press('Enter');
    await shown(heading(page, 'Check your mail'));
    await hasFocus(page.getByRole('status').filter({ hasText: 'Check your mail' }));

    const token = tokenOf((await mails.arrived(person.email))[0].text);
    await page.goto(`/reset#${token}`);
    await page.getByLabel('New Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm New Password', { exact: true }).fill(password);
    await button(page, 'Change Password').click();
    await notice(page, 'Password changed successfully');

    await eventuallyEquals(async () => pathOf(page), '/login');
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await button(page, 'Log In').click();
    await shown(heading(page, `Welcome, ${person.username}!`));
    expect(sent.filter((text) => text.includes(token))).toEqual([]);
  });
});

test('A member with one-time codes is asked for one before the password changes', async () => {
  const { id, client, person } = await register(stage.url);
  await confirmEmail(stage.system, { id });
  const secret = await enrolTotp(client);
  const page = await stage.visit(`/reset#${await mailedToken(stage.url, mails, person.email)}`);
  await page.getByLabel('New Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm New Password', { exact: true }).fill(password);
  await button(page, 'Change Password').click();

  await page.getByLabel('One-time code', { exact: true }).fill(codeOf(secret));
  await button(page, 'Change Password').click();

  await notice(page, 'Password changed successfully');
  await eventuallyEquals(async () => pathOf(page), '/login');
});

describe('The password rule stands at the field, with what is met,', () => {
  const followsWhatIsEntered = async (page: Page) => {
    const met = () => page.getByText(', done.', { exact: true }).count();
    await shown(page.getByText('one of !@#$%^&*(),.?":{}|<>'));
    expect(await met()).toBe(0);
    await page.getByLabel('New Password', { exact: true }).fill('P@ssw0rd');
    await eventuallyEquals(met, 5);
    await shown(page.getByText('Many people use a password like this one.'));
    await accessible(page, 'the password rule');
  };

  const changeThatOfMember = async (page: Page) => {
    await button(page, /^Options for /)
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Change Password' }).click();
  };

  test('with a link', async () => {
    const page = await stage.visit(`/reset#${madeUp}`, PHONE);

    await followsWhatIsEntered(page);
  });

  test('with a recovery code', async () => {
    const page = await stage.visit('/forgot', PHONE);
    await button(page, 'I have a code').click();

    await followsWhatIsEntered(page);
  });

  test.each([
    ['of one’s own', '/profile', (page: Page) => button(page, 'Change Password').click()],
    ['of a member', '/admin', changeThatOfMember],
  ] as const)('in the dialog %s', async (_whose, path, open) => {
    await register(stage.url);
    const page = await stage.visit(path, { as: stage.admin });
    await open(page);
    await shown(dialog(page));

    await followsWhatIsEntered(page);
  });
});

describe('A recovery code', () => {
  const fill = async (page: Page, email: string, code: string) => {
    await button(page, 'I have a code').click();
    await hasFocus(page.getByLabel('Email'));
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Recovery code', { exact: true }).last().fill(code);
    await page.getByLabel('New Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm New Password', { exact: true }).fill(password);
    await button(page, 'Change Password').click();
  };

  test('sets a new password, after a code of the authenticator where there is one', async () => {
    const { id, client, person } = await register(stage.url);
    await confirmEmail(stage.system, { id });
    const [code] = await makeRecoveryCodes(client);
    const secret = await enrolTotp(client);
    const page = await stage.visit('/forgot', PHONE);

    await fill(page, person.email, code);
    await page.getByLabel('One-time code', { exact: true }).fill(codeOf(secret));
    await button(page, 'Change Password').click();

    await notice(page, 'Password changed successfully');
    await eventuallyEquals(async () => pathOf(page), '/login');
  });

  test('that is wrong is named at its field, and another way can be taken', async () => {
    const page = await stage.visit('/forgot');

    await fill(page, 'nobody@elsewhere.example', 'AAAAA-AAAAA-AAAAA-AAAAA-AAAAA');
    await shown(
      page.getByText('The email or the recovery code is not right, or the code was already used'),
    );
    await accessible(page, 'a wrong recovery code');
    await button(page, 'Back').click();

    await shown(button(page, 'Send Link'));
  });
});

test('The answer is the same for an email that is not registered, and another one can be tried', async () => {
  const page = await stage.visit('/forgot');
  await page.getByLabel('Email').fill('stranger@elsewhere.example');
  await button(page, 'Send Link').click();
  await shown(heading(page, 'Check your mail'));
  await accessible(page, 'a requested link');

  await button(page, 'Use another email').click();

  await shown(page.getByLabel('Email'));
});

test('A wrong email is named at its field', async () => {
  const page = await stage.visit('/forgot');
  await button(page, 'Send Link').click();
  await shown(page.getByText('Email is required'));
  await hasFocus(page.getByLabel('Email'));
  await accessible(page, 'a missing email');
});

test('A failure to reach the server can be tried again', async () => {
  const page = await stage.visit('/login');
  stage.watchOf(page).allow(/ERR_FAILED/);
  await page.route('**/api/password-reset', (route) => route.abort());
  await link(page, 'Forgot your password?').click();
  await shown(page.getByRole('alert').getByText('Error fetching your options'));

  await page.unroute('**/api/password-reset');
  await button(page, 'Try again').click();

  await shown(page.getByLabel('Email'));
});

describe('The page of a link', () => {
  const invalid = 'This link is no longer valid. Please request a new one.';

  test.each(['/reset', '/reset#cut-off'])('%s says that the link does not work', async (path) => {
    const page = await stage.visit(path);
    await shown(page.getByText(invalid));
    expect(await page.getByLabel('New Password').count()).toBe(0);
    await accessible(page, path);
    await link(page, 'Request a new one').click();
    await shown(heading(page, 'Locked out?'));
  });

  test('keeps what was typed when the link is not valid any more', async () => {
    const page = await stage.visit(`/reset#${madeUp}`);
    await page.getByLabel('New Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm New Password', { exact: true }).fill(password);
    await button(page, 'Change Password').click();
    await shown(page.getByRole('main').getByText(invalid));
    expect(await page.getByLabel('New Password', { exact: true }).inputValue()).toBe(password);
    await accessible(page, 'an invalid link');
  });

  test('names the same errors as elsewhere', async () => {
    const page = await stage.visit(`/reset#${madeUp}`);
    for (const [next, again, text] of [
      ['', '', 'All fields are required'],
      [
        'short1!',
        'short1!',
        'Password must be at least 8 characters long and contain lowercase, uppercase, number, and special character',
      ],
      [password, `${password}!`, 'New passwords do not match'],
    ]) {
      await page.getByLabel('New Password', { exact: true }).fill(next!);
      await page.getByLabel('Confirm New Password', { exact: true }).fill(again!);
      await button(page, 'Change Password').click();
      await shown(page.getByText(text!, { exact: true }));
    }
  });

  test('logs out a member who used the link of their own account', async () => {
    const { client, person } = await register(stage.url);
    const token = await mailedToken(stage.url, mails, person.email);
    const page = await stage.visit(`/reset#${token}`, { as: client });
    await page.getByLabel('New Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm New Password', { exact: true }).fill(password);
    await button(page, 'Change Password').click();
    await shown(heading(page, 'Welcome back'));
  });
});

test("An admin creates a link for a member, once, and for nobody's own account", async () => {
  const { person } = await register(stage.url);
  const page = await stage.visit('/admin', { as: stage.admin });
  await page.getByLabel('Search users').fill(person.username);
  const panel = page.getByRole('region', { name: person.username, exact: true });
  await page.getByRole('link', { name: person.username, exact: true }).click();
  const opener = button(panel, 'Reset Link');
  await opener.click();
  await button(dialog(page), 'Create Link').click();
  const shownLink = dialog(page).getByLabel('Shown only once');
  await hasFocus(shownLink);
  await accessible(page, 'a reset link');
  const token = tokenOf(await shownLink.inputValue());
  await button(dialog(page), 'Done').click();
  await gone(dialog(page));
  await hasFocus(opener);

  const visitor = await stage.visit(`/reset#${token}`);
  await visitor.getByLabel('New Password', { exact: true }).fill(password);
  await visitor.getByLabel('Confirm New Password', { exact: true }).fill(password);
  await button(visitor, 'Change Password').click();
  await shown(heading(visitor, 'Welcome back'));
  await expect(signedIn(stage.url, { ...person, password })).resolves.toBeDefined();
  await opener.click();
  await shown(button(dialog(page), 'Create Link'));
  await page.keyboard.press('Escape');
  await page.getByLabel('Search users').fill(stage.system.admin.email);
  await page.getByRole('link', { name: stage.system.admin.username, exact: true }).click();
  const own = page.getByRole('region', { name: stage.system.admin.username, exact: true });
  await shown(own.getByText(stage.system.admin.email));
  expect(await button(own, 'Reset Link').count()).toBe(0);
});
