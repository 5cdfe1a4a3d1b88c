import { afterAll, describe, expect, test } from '@jest/globals';
import { MailServer, register, signedIn } from '@lodge/testing';
import type { Page } from 'playwright-core';
import { mailSettings, tokenOf } from '../support/reset-mail.js';
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
const RECOVERY_CODE = 'AAAAA-AAAAA-AAAAA-AAAAA-AAAAA';
const INVALID = 'This link is no longer valid. Please request a new one.';

async function enterTwice(page: Page, value: string) {
  await page.getByLabel('New Password', { exact: true }).fill(value);
  await page.getByLabel('Confirm New Password', { exact: true }).fill(value);
  await button(page, 'Change Password').click();
}

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
    await enterTwice(page, password);
    await notice(page, 'Password changed successfully');

    await eventuallyEquals(async () => pathOf(page), '/login');
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await button(page, 'Log In').click();
    await shown(heading(page, `Welcome, ${person.username}!`));
    expect(sent.filter((text) => text.includes(token))).toEqual([]);
  });
});

test('Whatever goes wrong on the way back in can be read by everybody', async () => {
  const page = await stage.visit('/forgot', PHONE);
  await button(page, 'Send Link').click();
  await shown(page.getByText('Email is required'));
  await accessible(page, 'a missing email');
  await page.getByLabel('Email').fill('stranger@elsewhere.example');
  await button(page, 'Send Link').click();
  await shown(heading(page, 'Check your mail'));
  await accessible(page, 'a requested link');

  await button(page, 'Use another email').click();
  await button(page, 'I have a code').click();
  await page.getByLabel('Email').fill('stranger@elsewhere.example');
  await page.getByLabel('Recovery code', { exact: true }).last().fill(RECOVERY_CODE);
  await enterTwice(page, 'P@ssw0rd');
  await shown(
    page.getByText('Many people use a password like this one.'),
    page.getByText('The email or the recovery code is not right, or the code was already used'),
  );
  await accessible(page, 'a wrong recovery code');

  await page.goto(`/reset#${'x'.repeat(43)}`);
  await enterTwice(page, password);
  await shown(page.getByRole('main').getByText(INVALID));
  await accessible(page, 'an invalid link');
  await page.goto('/reset#cut-off');
  await shown(page.getByText(INVALID));
  await gone(page.getByLabel('New Password', { exact: true }));
  await accessible(page, 'a link that was cut off');
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
  await enterTwice(visitor, password);
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
