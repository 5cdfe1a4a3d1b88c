import { describe, expect, test } from '@jest/globals';
import {
  addPhoto,
  decide,
  joinAll,
  jpegPhoto,
  newGroup,
  person,
  register,
  sql,
} from '@lodge/testing';
import type { Page } from 'playwright-core';
import { sayIn } from './support/languages.js';
import { lodge, PHONE } from './support/lodge.js';
import { button, dialog, fontsLoaded, heading, link, notice, shown } from './support/screen.js';

const stage = lodge();

const languageOf = (page: Page) => page.locator('html').getAttribute('lang');

test('The states of a photo stay words in the narrowest window, in German', async () => {
  const { client } = await register(stage.url);
  const photo = await addPhoto(client);
  await decide(stage.admin).approve(photo);
  await decide(stage.admin).flag(photo);
  const page = await stage.visit('/profile', {
    as: client,
    locale: 'de-DE',
    viewport: { width: 320, height: 568 },
  });
  const states = ['Freigegeben', 'Gesichtsfoto'].map((text) =>
    page.getByRole('main').getByRole('listitem').getByText(text, { exact: true }),
  );
  await shown(...states);
  await fontsLoaded(page);

  const boxes = await Promise.all(states.map((state) => state.boundingBox()));

  // Two lines are 36 px.
  for (const box of boxes) expect(box!.height).toBeLessThan(30);
});

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

  test('one registers, is told what is wrong, and adds a photo', async () => {
    const page = await stage.visit('/register', { ...PHONE, locale });
    expect(await languageOf(page)).toBe(language);
    const { email, username, password } = person();

    await button(page, say('Create Account')).click();
    await shown(page.getByText(say('Email is required'), { exact: true }));

    const field = (english: string) => page.getByLabel(say(english), { exact: true });
    await field('Email').fill(email);
    await field('Username').fill(username);
    await field('Password').fill(password);
    await field('Confirm Password').fill(password);
    await field('Age').fill('34');
    await field('Height (cm)').fill('182');
    await field('Weight (kg)').fill('80');
    await field('Ethnicity').selectOption({ label: say('Other') });
    await field('Sexual Position').selectOption({ label: say('Bottom') });
    await button(page, say('Create Account')).click();
    await shown(heading(page, say('Welcome, {name}!', { name: username })));

    await page.getByLabel(say('Photos to upload')).setInputFiles({
      name: 'me.jpg',
      mimeType: 'image/jpeg',
      buffer: await jpegPhoto(),
    });
    await notice(page, say('{name} uploaded successfully', { name: 'me.jpg' }));
    await page.goto('/profile');
    await shown(page.getByText(say('Bottom'), { exact: true }));
  });

  test('one joins a group, writes, and reports a member', async () => {
    const [member, other] = [await register(stage.url), await register(stage.url)];
    const group = await newGroup(stage.admin);
    await joinAll(group, other);
    const page = await stage.visit('/groups', { as: member.client, ...PHONE, locale });

    const code = page.getByLabel(say('Group Code'), { exact: true });
    await code.fill('AAAAAA');
    await button(page, say('Join Group')).click();
    await shown(page.getByText(say('Invalid group code'), { exact: true }));
    await code.fill(group.code);
    await button(page, say('Join Group')).click();
    await shown(page.getByText(group.name).first());

    await page.goto(`/groups/${group.id}`);
    await page.getByLabel(say('Message'), { exact: true }).fill('Hola, hallo');
    await button(page, say('Send')).click();
    await shown(page.getByRole('log').getByText('Hola, hallo'));

    await page.getByRole('button', { name: /^\d+ / }).click();
    const { username } = other.person;
    await button(dialog(page), username).click();
    await button(page, say('Options for {username}', { username })).click();
    await page.getByRole('menuitem', { name: say('Report Member'), exact: true }).click();
    await dialog(page).last().getByText(say('Spam or a scam'), { exact: true }).click();
    await button(dialog(page).last(), say('Report')).click();
    await notice(page, say('Thank you. We will look at it.'));
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

test('what was typed into a registration is there in the language that is chosen below it', async () => {
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

test('the language is chosen on the login page, and stays', async () => {
  const page = await stage.visit('/login');
  await page.getByLabel('Language').selectOption('Deutsch');

  await shown(heading(page, sayIn('de')('Welcome back')));
  await link(page, sayIn('de')('Create Account')).click();
  await shown(heading(page, sayIn('de')('Come on in')));
  await page.reload();
  expect(await languageOf(page)).toBe('de');
  await page.getByLabel(sayIn('de')('Language')).selectOption('English');
  await shown(heading(page, 'Come on in'));
});
