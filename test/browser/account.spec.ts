import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import { Client, joinAll, newGroup, register, signedIn, sql } from '@lodge/testing';
import type { Page } from 'playwright-core';
import { enrolTotp } from '../support/authenticator.js';
import { warningOf } from '../support/decisions.js';
import { requestExport } from '../support/exports.js';
import { ageProof } from '../support/old-proof.js';
import { accessible } from './support/axe.js';
import { DESKTOP, lodge, PHONE, SIZES } from './support/lodge.js';
import {
  button,
  dialog,
  eventuallyEquals,
  formErrorOf,
  gone,
  hasFocus,
  heading,
  link,
  notice,
  noticeOf,
  pathOf,
  shown,
} from './support/screen.js';

const FIREFOX = 'Mozilla/5.0 (Android 14; Mobile; rv:133.0) Gecko/133.0 Firefox/133.0';

const stage = lodge({ withImages: false });

const sidOf = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === 'sid')!.value;

describe('Sessions', () => {
  test('are reached by the name in the bar, and ended there', async () => {
    const { client, person } = await register(stage.url);
    const other = await signedIn(stage.url, person);
    const page = await stage.visit('/dashboard', { as: client, ...DESKTOP });

    await page.getByRole('link', { name: `Your account, ${person.username}`, exact: true }).click();
    await link(page, /^Sessions and activity/).click();
    await shown(heading(page, 'Sessions and activity'), page.getByText('This one'));
    await button(page, 'End all others').click();

    await notice(page, 'All other sessions ended');
    await gone(button(page, 'End all others'));
    expect((await other.get('/api/user')).status).toBe(401);
  });

  test.each([
    ['/dashboard', PHONE],
    ['/profile', DESKTOP],
  ])('are reached from %s', async (path, size) => {
    const { client } = await register(stage.url);
    const page = await stage.visit(path, { as: client, ...size });

    if (path === '/dashboard') await button(page, 'Menu').click();
    await page
      .getByRole('link', { name: /^Your account/ })
      .last()
      .click();

    await shown(heading(page, 'Account'));
  });

  test('that are new show on every open page, and nowhere on their own', async () => {
    const { client, person } = await register(stage.url);
    const [before, streaming] = [await stage.visit('', { as: client }), '/api/live'];
    const opened = before.waitForResponse((response) => response.url().endsWith(streaming));
    await before.goto('/groups');
    await opened;

    const own = await stage.visit('/login', PHONE);
    await own.getByLabel('Email', { exact: true }).fill(person.email);
    await own.getByLabel('Password', { exact: true }).fill(person.password);
    await button(own, 'Log In').click();

    const news = /^New sign-in: .+ Not you\? End it and change your password\.$/;
    await shown(heading(own, `Welcome, ${person.username}!`), before.getByText(news));
    expect(await own.getByText(news).count()).toBe(0);
    await link(before, 'See sessions').click();
    await shown(heading(before, 'Sessions and activity'));
    await gone(before.getByText(news));
  });

  test('that began while a page heard nothing show once it hears again', async () => {
    const { client, person } = await register(stage.url);
    const page = await stage.visit('', { as: client, ...PHONE });
    stage.watchOf(page).allow(/ERR_FAILED/);
    await page.route('**/api/live', (route) => route.abort());
    const known = page.waitForResponse((response) => response.url().endsWith('/account/sessions'));
    await page.goto('/groups');
    await known;
    // Sessions begin at a whole second.
    await sleep(1_000);
    await new Client(stage.url).send('POST', '/api/login', person, { 'user-agent': FIREFOX });

    await page.unroute('**/api/live');

    const news = page.getByText(/^New sign-in: Firefox on Android, /);
    await shown(news);
    await button(page, 'It was me').tap();
    await gone(news);
  });
});

describe('The account is six rows', () => {
  const rowsOf = (page: Page) =>
    page
      .getByRole('main')
      .getByRole('listitem')
      .evaluateAll((all) => all.map((row) => (row as HTMLElement).innerText.split('\n')));
  const FRESH = [
    ['Password', 'No recent change'],
    ['Signing in', 'Password only'],
    ['Sessions and activity', '1 session'],
    ['Notifications', 'Not available here'],
    ['Privacy', 'Nobody blocked or muted'],
    ['Your data', 'Take a copy, or leave'],
  ];

  test.each(SIZES)('that say their state and open their page, on %s', async (_name, size) => {
    const { client } = await register(stage.url);
    const page = await stage.visit('/account', { as: client, ...size });
    await eventuallyEquals(() => rowsOf(page), FRESH);

    for (const [title, state] of FRESH) {
      await link(page, `${title} ${state}`).click();
      await shown(heading(page, title!));
      await hasFocus(heading(page, title!));
      await link(page.getByRole('main'), 'Account').click();
      await shown(heading(page, 'Account'));
    }
  });

  test('and say what is on, and how much there is', async () => {
    const member = await register(stage.url);
    const [other, muted] = [await register(stage.url), await register(stage.url)];
    const group = await newGroup(stage.admin);
    await joinAll(group, member, other, muted);
    const { client } = member;
    await client.post('/api/blocks', { userId: other.id });
    await client.put('/api/mutes', { userId: muted.id });
    await client.put('/api/mutes', { groupId: group.id });
    await warningOf(stage.system, member.id);
    await enrolTotp(client);
    await requestExport(client);
    await sql(
      stage.system,
      "insert into security_events (kind, account_id, at) values ('password_changed', $1, now() - interval '22 days')",
      [member.id],
    );
    const page = await stage.visit('/account', { as: client, ...PHONE });

    await eventuallyEquals(
      async () => (await rowsOf(page)).map(([, state]) => state?.replace(/until .+/, 'until …')),
      [
        'Changed 3 weeks ago',
        'Codes on, no recovery codes',
        '1 session',
        'Not available here',
        '1 blocked, 2 muted, 1 decision about you',
        'Copy ready until …',
      ],
    );
    await accessible(page, 'a busy account');
  });

  test('of which one that cannot be read says so, and still opens its page', async () => {
    const { client } = await register(stage.url);
    const page = await stage.visit('', { as: client, ...PHONE });
    const url = '**/api/account/sessions';
    await page.route(url, (route) => route.fulfill({ status: 404, json: { error: 'No' } }));
    await page.goto('/account');

    await link(page, 'Sessions and activity Not available right now').click();

    await shown(page.getByText('Error fetching your sessions'));
  });

  test.each([
    ['#decisions', '/account/privacy'],
    ['#sessions', '/account/sessions'],
    ['#passkeys', '/account/sign-in'],
    ['#delete-account', '/account/data'],
  ])('and an old link to %s leads to its page', async (hash, path) => {
    const { client } = await register(stage.url);
    const page = await stage.visit(`/account${hash}`, { as: client });

    await eventuallyEquals(async () => pathOf(page), path);
  });

  test('and the link of a mail that confirms an email leads there, too', async () => {
    const { client } = await register(stage.url);
    const page = await stage.visit('/account#confirm=made.up', { as: client });

    await notice(page, /^This link is not valid, or for another account\./);
    expect(page.url()).toBe(`${stage.url}/account/sign-in`);
  });
});

describe('Account activity', () => {
  const card = (page: Page) => page.getByRole('region', { name: 'Account activity' });

  test('tells what happened and who did it, and follows a new sign-in', async () => {
    const { client, person } = await register(stage.url);
    const page = await stage.visit('', { as: client, ...PHONE });
    const streaming = page.waitForResponse((response) => response.url().endsWith('/api/live'));
    await page.goto('/account/sessions');
    await shown(card(page).getByText('Account created'), card(page).getByText(/^You, /));
    await accessible(page, 'account activity');
    await streaming;

    const { email, password } = person;
    const headers = { 'user-agent': FIREFOX };
    await new Client(stage.url).send('POST', '/api/login', { email, password }, headers);

    await shown(card(page).getByText('Signed in: Firefox on Android', { exact: true }));
  });

  test('follows what the member does elsewhere, and a return to the window', async () => {
    const { client, id } = await register(stage.url);
    const page = await stage.visit('/account/sessions', { as: client, ...DESKTOP });
    await shown(card(page).getByText('Account created'));

    await page.goto('/account/sign-in');
    await button(page, 'Make codes').click();
    await dialog(page).getByLabel('I have saved them').check();
    await button(dialog(page), 'Done').click();
    await gone(dialog(page));
    await link(page, 'Account').click();
    await link(page, /^Sessions and activity/).click();
    await shown(card(page).getByText('Recovery codes created'));

    await sql(
      stage.system,
      "insert into security_events (kind, account_id) values ('data_requested', $1)",
      [id],
    );
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await shown(card(page).getByText('Copy of your data requested'));
  });

  test('has a wrong password in a confirmation as such, at once', async () => {
    const { client, person } = await register(stage.url);
    await signedIn(stage.url, person);
    const page = await stage.visit('/account/sessions', { as: client, ...PHONE });
    await shown(button(page, 'End all others'));
    await ageProof(stage.system, await sidOf(page));
    await button(page, 'End all others').click();

    await dialog(page).getByLabel('Password', { exact: true }).fill('Wrong-Horse-42!');
    await button(dialog(page), 'Confirm').click();
    await shown(dialog(page).getByText('Password is incorrect'));
    await button(dialog(page), 'Cancel').click();

    const failed = 'Wrong password, code or passkey when confirming that it is you';
    await shown(card(page).getByText(failed, { exact: true }));
  });
});

describe('Leaving for good', () => {
  // In the browser's time zone.
  const dayOf = (page: Page, instant: string) =>
    page.evaluate(
      (at) => new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }).format(new Date(at)),
      instant,
    );
  const logIn = async (page: Page, person: { email: string; password: string }) => {
    await shown(heading(page, 'Welcome back'));
    await page.getByLabel('Email', { exact: true }).fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await button(page, 'Log In').click();
  };

  test('hides a member, who can sign in again and stay', async () => {
    const { client, person } = await register(stage.url);
    const page = await stage.visit('/account/data', { as: client, ...PHONE });

    const { erase_after } = (await client.get('/api/account/deletion')).body;
    await shown(page.getByText(/hidden right away and erased 14 days later\./));
    await button(page, 'Delete Account').click();
    await shown(dialog(page).getByText(`erased on ${await dayOf(page, erase_after)}, unless`));
    await accessible(page, 'deleting the account');
    await button(dialog(page), 'Delete Account').click();

    await notice(
      page,
      /^You’re signed out\. Come back before \w+ \d+, \d+ if you change your mind\.$/,
    );
    await logIn(page, person);
    await shown(heading(page, 'You are leaving'), button(page, 'Delete Now'));
    expect(await noticeOf(page, 'Login successful!').count()).toBe(0);
    await page.goto('/groups');
    await shown(heading(page, 'You are leaving'));
    await button(page, 'Keep My Account').click();
    await notice(page, 'Welcome back. Everyone can see you again.');
    await shown(heading(page, 'Groups'));
  });

  test('now takes the word, and a recent proof', async () => {
    const { client, person } = await register(stage.url);
    const page = await stage.visit('/account/data', { as: client, ...DESKTOP });
    await button(page, 'Delete Now').click();
    await button(dialog(page), 'Delete Now').click();
    await shown(dialog(page).getByText('Please type DELETE to confirm'));

    await dialog(page).getByLabel('Type DELETE to confirm').fill('DELETE');
    await button(dialog(page), 'Delete Now').click();

    await notice(page, 'Your account was erased');
    await logIn(page, person);
    await shown(formErrorOf(page, 'Invalid email or password'));
  });
});
