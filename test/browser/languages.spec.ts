import { describe, expect, test } from '@jest/globals';
import { register, sql } from '@lodge/testing';
import type { Page } from 'playwright-core';
import { sayIn } from './support/languages.js';
import { lodge } from './support/lodge.js';
import { button, heading, shown } from './support/screen.js';

const stage = lodge();

const languageOf = (page: Page) => page.locator('html').getAttribute('lang');

describe.each([
  ['German', 'de', 'de-AT'],
  ['Spanish', 'es', 'es-MX'],
])('in %s', (_name, language, locale) => {
  const say = sayIn(language);

  test('a browser without scripts is told that it needs them', async () => {
    const answer = await fetch(`${stage.url}/login`, { headers: { 'accept-language': locale } });

    expect(await answer.text()).toContain(
      `<noscript>${say('This site needs JavaScript.')}</noscript>`,
    );
  });

  test('the page is in the language that the browser asks for', async () => {
    const page = await stage.visit('/register', { locale });

    await shown(heading(page, say('Come on in')));
    expect(await languageOf(page)).toBe(language);
  });

  test('what the server says is translated, and mails of the account are, once it is chosen', async () => {
    const { id, client } = await register(stage.url);
    const page = await stage.visit('/account', { as: client });
    await shown(heading(page, 'Account'));

    await page.getByLabel('Language').selectOption(language);
    await shown(heading(page, say('Account')));
    expect(await languageOf(page)).toBe(language);
    const [row] = await sql(stage.system, 'select language from users where id = $1', [id]);
    expect(row).toEqual({ language });

    await page.goto('/account/password');
    await page.getByLabel(say('Current Password'), { exact: true }).fill('Wrong-Horse-42!');
    await page.getByLabel(say('New Password'), { exact: true }).fill('Another-Horse-43!');
    await page.getByLabel(say('Confirm New Password'), { exact: true }).fill('Another-Horse-43!');
    await button(page, say('Change Password')).click();
    await shown(page.getByText(say('Current password is incorrect'), { exact: true }));
  });
});

test('the language that is chosen below a registration keeps what was typed, and stays', async () => {
  const page = await stage.visit('/register');
  await page.getByLabel('Email', { exact: true }).fill('robin@lodge.example');
  await page.getByLabel('Password', { exact: true }).fill('Correct-Horse-42!');

  await page.getByLabel('Language').selectOption('Deutsch');

  const say = sayIn('de');
  await shown(button(page, say('Create Account')));
  const valueOf = (label: string) => page.getByLabel(say(label), { exact: true }).inputValue();
  expect(await valueOf('Email')).toBe('robin@lodge.example');
  expect(await valueOf('Password')).toBe('');
  expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain('robin');
  await page.reload();
  await shown(heading(page, say('Come on in')));
  expect(await languageOf(page)).toBe('de');
  await page.getByLabel(say('Language')).selectOption('English');
  await shown(heading(page, 'Come on in'));
});

test('only the languages that the operator offers can be chosen', async () => {
  const page = await stage.visit('');
  await page.route('**/login', async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const body = html.replace(/(?<="languages" content=")[^"]*/, 'en,de');
    await route.fulfill({ response, body });
  });
  await page.goto('/login');
  await shown(button(page, 'Log In'));

  const names = page.getByLabel('Language').locator('option').allTextContents();

  expect(await names).toEqual(['English', 'Deutsch']);
});
