import { describe, expect, test } from '@jest/globals';
import { register, type Client, type Member } from '@lodge/testing';
import type { Page } from 'playwright-core';
import { expireSession } from '../support/expired-session.js';
import { ageProof } from '../support/old-proof.js';
import { accessible } from './support/axe.js';
import { DESKTOP, lodge, PHONE, TWINS } from './support/lodge.js';
import { logInAs } from './support/registration.js';
import {
  button,
  dialog,
  formErrorOf,
  gone,
  heading,
  link,
  notice,
  shown,
} from './support/screen.js';
import { VirtualAuthenticator, withoutSuggestions } from './support/virtual-authenticator.js';

const stage = lodge({ withImages: false, atLocalhost: true });

const card = (page: Page) => page.getByRole('region', { name: 'Passkeys' });
const sidOf = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === 'sid')!.value;
const passkeysOf = async (client: Client) =>
  (await client.get('/api/account/factors')).body.factors.passkeys!;

/** A member's page for signing in, after a passkey was added there. */
async function holder(size = DESKTOP) {
  const member = await register(stage.url);
  const page = await stage.visit('/account/sign-in', { as: member.client, ...size });
  const authenticator = await VirtualAuthenticator.in(page);
  await button(card(page), 'Add a passkey').click();
  await notice(page, 'Passkey added');
  return { ...member, page, authenticator };
}

/** The login page in another browser that has the passkey. */
async function loginWith(authenticator: VirtualAuthenticator, { suggests = true } = {}) {
  const page = await stage.visit('');
  await VirtualAuthenticator.in(page, authenticator);
  if (!suggests) await withoutSuggestions(page);
  await page.goto('/login');
  return page;
}

const welcome = (page: Page, { person }: Member) =>
  shown(heading(page, `Welcome, ${person.username}!`));

describe.each(TWINS)('On %s', (_name, size) => {
  test('a passkey is added, renamed and removed', async () => {
    const { client, page } = await holder(size);
    await shown(card(page).getByText('Not used yet'));
    await accessible(page, 'a passkey');

    await card(page)
      .getByRole('button', { name: /^Rename/ })
      .click();
    await dialog(page).getByLabel('Name', { exact: true }).fill(' ');
    await button(dialog(page), 'Rename').click();
    await shown(dialog(page).getByText('Name is required'));
    await accessible(page, 'a passkey without a name');
    await dialog(page).getByLabel('Name', { exact: true }).fill('My phone');
    await button(dialog(page), 'Rename').click();
    await notice(page, 'Passkey renamed');
    await shown(card(page).getByText('My phone'));
    expect(await passkeysOf(client)).toMatchObject([{ name: 'My phone' }]);

    await card(page).getByRole('button', { name: 'Remove My phone' }).click();
    await button(dialog(page), 'Remove').click();
    await notice(page, 'Passkey removed');
    await shown(card(page).getByText('You have none.'));
  });
});

describe('Under Signing in', () => {
  test('a device is told that it has a passkey already', async () => {
    const { page } = await holder();

    await button(card(page), 'Add a passkey').click();

    await notice(page, 'This device already has a passkey for your account');
  });

  test('nothing is added when the device does not recognise its owner', async () => {
    const { client } = await register(stage.url);
    const page = await stage.visit('/account/sign-in', { as: client });
    await (await VirtualAuthenticator.in(page)).refuse();

    await button(card(page), 'Add a passkey').click();

    await notice(page, 'No passkey was added');
    expect(await passkeysOf(client)).toEqual([]);
  });

  test('a passkey proves who one is', async () => {
    const { page } = await holder(PHONE);
    await ageProof(stage.system, await sidOf(page));

    await button(page, 'Make codes').click();
    await button(dialog(page), 'Use a passkey').click();

    await shown(heading(page, 'Your recovery codes'));
  });
});

describe('On the login page', () => {
  test('a passkey signs in from the suggestions of the email field', async () => {
    const member = await holder();
    const page = await loginWith(member.authenticator);

    await page.getByLabel('Email', { exact: true }).focus();

    await welcome(page, member);
    await notice(page, 'Login successful!');
  });

  test('a passkey signs in by a button, where the browser suggests none', async () => {
    const member = await holder();
    const page = await loginWith(member.authenticator, { suggests: false });

    await shown(button(page, 'Use a passkey'));
    await accessible(page, 'the offer of a passkey');
    await button(page, 'Use a passkey').click();

    await welcome(page, member);
  });

  test('nothing of it is loaded before the page is', async () => {
    const page = await stage.visit('');
    await page.goto('/login');
    await shown(button(page, 'Log In'));
    const [loaded] = await page.evaluate(() => [
      performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming,
    ]);
    await shown(button(page, 'Use a passkey'));

    const begun = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.includes('passkey'))
        .map(({ startTime }) => startTime),
    );
    expect(begun.length).toBeGreaterThan(0);
    expect(Math.min(...begun)).toBeGreaterThanOrEqual(loaded!.loadEventStart);
  });

  test('a removed passkey is refused, and the password still works', async () => {
    const member = await holder();
    const [{ id }] = await passkeysOf(member.client);
    await member.client.delete(`/api/account/passkeys/${id}`);
    const page = await loginWith(member.authenticator, { suggests: false });

    await button(page, 'Use a passkey').click();
    await shown(
      formErrorOf(page, 'This passkey was not accepted. Please try again, or use your password.'),
    );
    await logInAs(page, member.person);

    await welcome(page, member);
  });

  test('a member with one-time codes is asked for none after a passkey, and the offer goes', async () => {
    const member = await holder();
    const page = await loginWith(member.authenticator, { suggests: false });
    await button(page, 'Use a passkey').click();

    await welcome(page, member);

    await gone(button(page, 'Use a passkey'));
  });
});

test('A passkey begins an expired session again', async () => {
  const member = await holder();
  const { page } = member;
  await withoutSuggestions(page);
  await page.reload();
  await expireSession(stage.system.redisUrl, await sidOf(page));

  await link(page.getByRole('navigation'), 'Profile').click();
  await button(dialog(page), 'Use a passkey').click();

  await gone(dialog(page));
  await shown(page.getByText(member.person.email, { exact: true }));
});
