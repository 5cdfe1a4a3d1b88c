import { afterAll, describe, expect, test } from '@jest/globals';
import { MailServer, register } from '@lodge/testing';
import type { Page } from 'playwright-core';
import { mailSettings, tokenOf } from '../support/reset-mail.js';
import { lodge, PHONE, TWINS } from './support/lodge.js';
import { fieldOf } from './support/registration.js';
import {
  button,
  eventuallyEquals,
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

test('On a phone feet and inches share a row, and age and weight the one above', async () => {
  const page = await stage.visit('/register', PHONE);
  const topOf = async (field: 'age' | 'height_feet' | 'height_inches' | 'weight_pounds') =>
    (await fieldOf(page, field).boundingBox())!.y;

  expect(await topOf('height_feet')).toBe(await topOf('height_inches'));
  expect(await topOf('age')).toBe(await topOf('weight_pounds'));
  expect(await topOf('age')).toBeLessThan(await topOf('height_feet'));
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
