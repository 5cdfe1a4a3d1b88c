import { afterAll, describe, expect, test } from '@jest/globals';
import { MailServer, person, register, signedIn } from '@lodge/testing';
import type { Page } from 'playwright-core';
import { mailSettings, tokenOf } from '../support/reset-mail.js';
import { accessible } from './support/axe.js';
import { lodge, PHONE, TWINS } from './support/lodge.js';
import { fieldOf, fillRegistration } from './support/registration.js';
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
const AUSTRALIAN = { locale: 'en-AU' };

test('On a phone feet and inches share a row, and age and weight the one above', async () => {
  const page = await stage.visit('/register', PHONE);
  const topOf = async (field: 'age' | 'height_feet' | 'height_inches' | 'weight_pounds') =>
    (await fieldOf(page, field).boundingBox())!.y;

  expect(await topOf('height_feet')).toBe(await topOf('height_inches'));
  expect(await topOf('age')).toBe(await topOf('weight_pounds'));
  expect(await topOf('age')).toBeLessThan(await topOf('height_feet'));
});

describe.each(TWINS)('Where people use centimetres, on %s', (_name, size) => {
  test('a member registers with them, and is shown them', async () => {
    const page = await stage.visit('/register', { ...size, ...AUSTRALIAN });
    const applicant = person();
    await button(page, 'Use feet and pounds').click();
    await fillRegistration(page, applicant);
    await button(page, 'Use cm and kg').click();
    await page.getByLabel('Height (cm)', { exact: true }).fill('300');
    await page.getByLabel('Weight (kg)', { exact: true }).fill('');
    await button(page, 'Create Account').click();
    await shown(
      page.getByText('Height must be between 122 and 272 cm', { exact: true }),
      page.getByText('Weight must be between 23 and 227 kg', { exact: true }),
      page.getByText('2 fields need another look'),
    );
    await accessible(page, 'wrong centimetres');

    await page.getByLabel('Height (cm)', { exact: true }).fill('181');
    await shown(page.getByText('Saved as 5 ft 11 in', { exact: true }));
    await page.getByLabel('Weight (kg)', { exact: true }).fill('80,4');
    const sent = page.waitForRequest('**/api/register');
    await button(page, 'Create Account').click();

    expect((await sent).postDataJSON()).toMatchObject({
      height_feet: 5,
      height_inches: 11,
      weight_pounds: 177,
    });
    await shown(heading(page, `Welcome, ${applicant.username}!`));
    await page.goto('/profile');
    await shown(
      page.getByText('180 cm', { exact: true }),
      page.getByText('80 kg', { exact: true }),
    );
  });
});

async function enterTwice(page: Page, value: string) {
  await page.getByLabel('New Password', { exact: true }).fill(value);
  await page.getByLabel('Confirm New Password', { exact: true }).fill(value);
  await button(page, 'Change Password').click();
}

describe.each(TWINS)('On %s', (_name, size) => {
  test('somebody who forgot their password gets a link by mail and comes back in', async () => {
    const { person: member } = await register(stage.url);
    const page = await stage.visit('/login', size);
    const sent: string[] = [];
    page.on('request', (request) => {
      sent.push(request.url(), request.headers().referer ?? '');
    });
    await link(page, 'Forgot your password?').click();
    await hasFocus(heading(page, 'Locked out?'));
    expect(await page.title()).toBe('Forgot Password · Lodge');
    await page.getByLabel('Email').fill(member.email);
    await page.keyboard.press('Enter');
    await shown(heading(page, 'Check your mail'));
    await hasFocus(page.getByRole('status').filter({ hasText: 'Check your mail' }));

    const token = tokenOf((await mails.arrived(member.email))[0].text);
    await page.goto(`/reset#${token}`);
    await enterTwice(page, password);
    await notice(page, 'Password changed successfully');

    await eventuallyEquals(async () => pathOf(page), '/login');
    await page.getByLabel('Email').fill(member.email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await button(page, 'Log In').click();
    await shown(heading(page, `Welcome, ${member.username}!`));
    expect(sent.filter((text) => text.includes(token))).toEqual([]);
  });
});

test('An admin creates a link for a member', async () => {
  const { person: member } = await register(stage.url);
  const page = await stage.visit('/admin', { as: stage.admin });
  await page.getByLabel('Search users').fill(member.username);
  const panel = page.getByRole('region', { name: member.username, exact: true });
  await page.getByRole('link', { name: member.username, exact: true }).click();
  const opener = button(panel, 'Password Link');
  await opener.click();
  await button(dialog(page), 'Create Link').click();
  const shownLink = dialog(page).getByLabel('Shown only once');
  await hasFocus(shownLink);
  const token = tokenOf(await shownLink.inputValue());
  await page.keyboard.press('ControlOrMeta+c');
  await button(dialog(page), 'Done').click();
  await gone(dialog(page));
  await hasFocus(opener);

  const visitor = await stage.visit(`/reset#${token}`);
  await enterTwice(visitor, password);
  await shown(heading(visitor, 'Welcome back'));
  await expect(signedIn(stage.url, { ...member, password })).resolves.toBeDefined();
});
