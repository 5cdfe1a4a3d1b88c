import { readFile } from 'node:fs/promises';
import { describe, expect, test } from '@jest/globals';
import { Client, register, type Member } from '@lodge/testing';
import { strFromU8, unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { codeOf, enrolTotp, wrongCodeOf } from '../support/authenticator.js';
import { expireSession } from '../support/expired-session.js';
import { ageProof, ageProofOf } from '../support/old-proof.js';
import { accessible } from './support/axe.js';
import { DESKTOP, lodge, PHONE, TWINS } from './support/lodge.js';
import {
  button,
  dialog,
  gone,
  hasFocus,
  heading,
  link,
  notice,
  quietAfter,
  shown,
} from './support/screen.js';
import { VirtualAuthenticator, withoutSuggestions } from './support/virtual-authenticator.js';

const stage = lodge({ withImages: false, atLocalhost: true });

const codes = (page: Page) => page.getByRole('region', { name: 'One-time codes' });
const recovery = (page: Page) => page.getByRole('region', { name: 'Recovery codes' });

test('One-time codes are turned on with the key of the screen, and off again', async () => {
  const { client } = await register(stage.url);
  const page = await stage.visit('/account/sign-in', { as: client, ...DESKTOP });

  await button(codes(page), 'Turn On').click();
  const qrCode = dialog(page).getByRole('img', { name: 'QR code of the key' });
  await shown(qrCode);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await qrCode.evaluate((svg) => getComputedStyle(svg).backgroundColor)).toBe(
    'rgb(255, 255, 255)',
  );
  const secret = (await dialog(page).locator('code').innerText()).replaceAll(' ', '');
  await dialog(page).getByLabel('Code', { exact: true }).fill(wrongCodeOf(secret));
  await button(dialog(page), 'Turn On').click();
  await shown(dialog(page).getByText('This code is wrong or was already used'));
  await dialog(page).getByLabel('Code', { exact: true }).fill(codeOf(secret));
  await button(dialog(page), 'Turn On').click();

  await notice(page, 'One-time codes are on');
  await shown(codes(page).getByText('On', { exact: true }));
  await button(codes(page), 'Turn Off').click();
  await button(dialog(page), 'Turn Off').click();
  await notice(page, 'One-time codes are off');
  await shown(button(codes(page), 'Turn On'));
});

test('Recovery codes do not go by Back before they are saved as a file, and sign in', async () => {
  const member = await register(stage.url);
  await enrolTotp(member.client);
  const page = await stage.visit('/account/sign-in', { as: member.client, ...PHONE });
  await button(recovery(page), 'Make Codes').click();
  await shown(heading(page, 'Your recovery codes'));
  const codesShown = await dialog(page).getByRole('listitem').allInnerTexts();
  expect(new Set(codesShown).size).toBe(10);

  await page.goBack();
  const question = page.getByRole('dialog', { name: 'Close anyway?' });
  await accessible(page, 'recovery codes that are not kept');
  await button(question, 'Cancel').click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    button(dialog(page), 'Save as a file').click(),
  ]);
  expect(file.suggestedFilename()).toBe('recovery-codes.txt');
  expect(await readFile(await file.path(), 'utf8')).toBe(`${codesShown.join('\n')}\n`);
  await page.keyboard.press('Escape');
  await gone(dialog(page));
  await shown(recovery(page).getByText('10 left'));
});

test('A copy of one’s own data is downloaded after a recent proof', async () => {
  const { client, person } = await register(stage.url);
  const page = await stage.visit('/account/data', { as: client, ...DESKTOP });
  const card = page.getByRole('region', { name: 'A copy of your data' });

  await ageProofOf(stage.system, client);
  await button(card, 'Download My Data').press('Enter');
  await dialog(page).getByLabel('Password', { exact: true }).fill(person.password);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    button(dialog(page), 'Confirm').click(),
  ]);
  await gone(dialog(page));
  await hasFocus(button(card, 'Download My Data'));
  expect(file.suggestedFilename()).toBe('my-data.zip');
  const files = unzipSync(new Uint8Array(await readFile(await file.path())));
  const profile = JSON.parse(strFromU8(files['profile.json']!));
  expect(profile.email).toBe(person.email);
});

const passkeys = (page: Page) => page.getByRole('region', { name: 'Passkeys' });
const sidOf = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === 'sid')!.value;
const passkeysOf = async (client: Client) =>
  (await client.get('/api/account/factors')).body.factors.passkeys!;

/** Opens the sign-in page of a member's account and adds a passkey there. */
async function holder(size = DESKTOP) {
  const member = await register(stage.url);
  const page = await stage.visit('/account/sign-in', { as: member.client, ...size });
  const authenticator = await VirtualAuthenticator.in(page);
  await button(passkeys(page), 'Add a passkey').click();
  await notice(page, 'Passkey added');
  return { ...member, page, authenticator };
}

/** Opens the login page in another browser that has the passkey. */
async function loginWith(authenticator: VirtualAuthenticator, { suggests = true } = {}) {
  const page = await stage.visit('');
  await VirtualAuthenticator.in(page, authenticator);
  if (!suggests) await withoutSuggestions(page);
  await page.goto('/login');
  return page;
}

const welcome = (page: Page, { person }: Member) =>
  shown(heading(page, `Welcome, ${person.username}!`));

test.each(TWINS)('On %s a passkey is added once, renamed and removed', async (_, size) => {
  const { client, page } = await holder(size);
  await shown(passkeys(page).getByText('Not used yet'));
  await button(passkeys(page), 'Add a passkey').click();
  await notice(page, 'This device already has a passkey for your account');

  await button(passkeys(page), /^Rename/).click();
  await dialog(page).getByLabel('Name', { exact: true }).fill(' ');
  await button(dialog(page), 'Rename').click();
  await shown(dialog(page).getByText('Name is required'));
  await accessible(page, 'a passkey without a name');
  await dialog(page).getByLabel('Name', { exact: true }).fill('My phone');
  await button(dialog(page), 'Rename').click();
  await notice(page, 'Passkey renamed');
  await shown(passkeys(page).getByText('My phone'));
  expect(await passkeysOf(client)).toMatchObject([{ name: 'My phone' }]);

  await button(passkeys(page), 'Remove My phone').click();
  await button(dialog(page), 'Remove').click();
  await notice(page, 'Passkey removed');
  await shown(passkeys(page).getByText('No passkeys yet.'));
});

describe('Under Logging in', () => {
  test('nothing is added when the device does not recognise its owner', async () => {
    const { client } = await register(stage.url);
    const page = await stage.visit('/account/sign-in', { as: client });
    await (await VirtualAuthenticator.in(page)).refuse();

    await button(passkeys(page), 'Add a passkey').click();

    await notice(page, 'No passkey was added');
    expect(await passkeysOf(client)).toEqual([]);
  });

  test('a passkey proves who one is', async () => {
    const { page } = await holder(PHONE);
    await ageProof(stage.system, await sidOf(page));

    await button(page, 'Make Codes').click();
    await button(dialog(page), 'Use a passkey').click();

    await shown(heading(page, 'Your recovery codes'));
  });
});

describe('On the login page', () => {
  test('a passkey signs in from the suggestions of the email field', async () => {
    const member = await holder();
    const page = await loginWith(member.authenticator);

    await page.getByLabel('Email', { exact: true }).focus();

    await Promise.all([welcome(page, member), notice(page, 'Login successful!')]);
  });

  test('a passkey signs in by a button, where the browser suggests none, and needs no one-time code', async () => {
    const member = await holder();
    await enrolTotp(member.client);
    const page = await loginWith(member.authenticator, { suggests: false });

    await shown(button(page, 'Use a passkey'));
    await accessible(page, 'the offer of a passkey');
    await button(page, 'Use a passkey').click();

    await welcome(page, member);
    await gone(button(page, 'Use a passkey'));
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
});

test('A passkey begins an expired session again', async () => {
  const member = await holder();
  const { page } = member;
  await withoutSuggestions(page);
  await quietAfter(page, () => page.reload());
  await expireSession(stage.system.redisUrl, await sidOf(page));

  await link(page.getByRole('navigation'), 'Profile').click();
  await button(dialog(page), 'Use a passkey').click();

  await gone(dialog(page));
  await shown(page.getByText(member.person.email, { exact: true }));
});
