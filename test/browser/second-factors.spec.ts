import { readFile } from 'node:fs/promises';
import { describe, expect, test } from '@jest/globals';
import { register, type Member } from '@lodge/testing';
import type { Page } from 'playwright-core';
import { codeOf, enrolTotp, forgetStep, wrongCodeOf } from '../support/authenticator.js';
import { ageProof } from '../support/old-proof.js';
import { accessible } from './support/axe.js';
import { DESKTOP, lodge, PHONE } from './support/lodge.js';
import { button, dialog, gone, hasFocus, heading, notice, shown } from './support/screen.js';

const stage = lodge({ withImages: false });

const codes = (page: Page) => page.getByRole('region', { name: 'One-time codes' });
const recovery = (page: Page) => page.getByRole('region', { name: 'Recovery codes' });
const sidOf = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === 'sid')!.value;

async function signIn({ person }: Member) {
  const page = await stage.visit('/login', PHONE);
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await button(page, 'Log In').click();
  const field = page.getByLabel('One-time code', { exact: true }).last();
  await shown(field);
  return { page, field };
}

async function enrolled() {
  const member = await register(stage.url);
  return { ...member, secret: await enrolTotp(member.client) };
}

describe('One-time codes', () => {
  test('are turned on with the key of the screen, and off again', async () => {
    const { client } = await register(stage.url);
    const page = await stage.visit('/account/sign-in', { as: client, ...DESKTOP });

    await button(codes(page), 'Turn on').click();
    const qrCode = dialog(page).getByRole('img', { name: 'QR code of the key' });
    await shown(qrCode);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await qrCode.evaluate((svg) => getComputedStyle(svg).backgroundColor)).toBe(
      'rgb(255, 255, 255)',
    );
    const secret = (await dialog(page).locator('code').innerText()).replaceAll(' ', '');
    await dialog(page).getByLabel('Code', { exact: true }).fill(wrongCodeOf(secret));
    await button(dialog(page), 'Turn on').click();
    await shown(dialog(page).getByText('This code is not right, or was already used'));
    await dialog(page).getByLabel('Code', { exact: true }).fill(codeOf(secret));
    await button(dialog(page), 'Turn on').click();

    await notice(page, 'One-time codes are on');
    await shown(codes(page).getByText('On', { exact: true }));
    await button(codes(page), 'Turn off').click();
    await button(dialog(page), 'Turn off').click();
    await notice(page, 'One-time codes are off');
    await shown(button(codes(page), 'Turn on'));
  });

  test('are asked for in place at sign-in', async () => {
    const member = await enrolled();
    const { page, field } = await signIn(member);

    await hasFocus(field);
    await field.fill(wrongCodeOf(member.secret));
    await button(page, 'Continue').click();
    await shown(page.getByText('This code is not right, or was already used'));
    await field.fill(codeOf(member.secret));
    await button(page, 'Continue').click();

    await shown(heading(page, `Welcome, ${member.person.username}!`));
  });

  test('lead back to the password', async () => {
    const { page } = await signIn(await enrolled());

    await button(page, 'Back').click();

    await shown(page.getByLabel('Password', { exact: true }));
  });

  test('prove who one is', async () => {
    const member = await enrolled();
    const page = await stage.visit('/account/sign-in', { as: member.client, ...PHONE });
    await ageProof(stage.system, await sidOf(page));
    await forgetStep(stage.system.databaseUrl('owner'), member.id);

    await button(recovery(page), 'Make codes').click();
    await button(dialog(page), 'Use a one-time code').click();
    await dialog(page).getByLabel('One-time code', { exact: true }).fill(codeOf(member.secret));
    await button(dialog(page), 'Confirm').click();

    await shown(heading(page, 'Your recovery codes'));
  });
});

describe('Recovery codes', () => {
  test('are shown once, and sign in once', async () => {
    const member = await enrolled();
    const page = await stage.visit('/account/sign-in', { as: member.client, ...PHONE });

    await button(recovery(page), 'Make codes').click();
    await shown(heading(page, 'Your recovery codes'));
    const shownCodes = await dialog(page).getByRole('listitem').allInnerTexts();
    await dialog(page).getByLabel('I have saved them').check();
    await button(dialog(page), 'Done').click();
    await gone(dialog(page));

    await shown(recovery(page).getByText('10 left'));
    expect(new Set(shownCodes).size).toBe(10);
    const { page: other, field } = await signIn(member);
    await field.fill(shownCodes[0]);
    await button(other, 'Continue').click();
    await shown(heading(other, `Welcome, ${member.person.username}!`));
  });

  const opened = async () => {
    const { client } = await register(stage.url);
    const page = await stage.visit('/account/sign-in', { as: client, ...PHONE });
    await button(recovery(page), 'Make codes').click();
    await shown(heading(page, 'Your recovery codes'));
    return page;
  };
  const WAYS_OUT: [string, (page: Page) => Promise<unknown>][] = [
    ['Escape', (page) => page.keyboard.press('Escape')],
    ['a tap beside them', (page) => page.mouse.click(10, 10)],
    ['Close', (page) => button(dialog(page), 'Close').click()],
    ['Done', (page) => button(dialog(page), 'Done').click()],
    ['Back', (page) => page.goBack()],
  ];

  test.each(WAYS_OUT)('do not go by %s before they are kept', async (_way, leave) => {
    const page = await opened();

    await leave(page);

    await hasFocus(dialog(page).getByLabel('I have saved them'));
    await shown(dialog(page).getByText('Copy or save the codes, or tick this box'));
    await accessible(page, 'recovery codes that are not kept');
    await dialog(page).getByLabel('I have saved them').check();
    await page.keyboard.press('Escape');
    await gone(dialog(page));
    await shown(recovery(page).getByText('10 left'));
  });

  test('are saved as a file, and then close', async () => {
    const page = await opened();
    const codesShown = await dialog(page).getByRole('listitem').allInnerTexts();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      button(dialog(page), 'Save as a file').click(),
    ]);

    expect(file.suggestedFilename()).toBe('recovery-codes.txt');
    expect(await readFile(await file.path(), 'utf8')).toBe(`${codesShown.join('\n')}\n`);
    await page.keyboard.press('Escape');
    await gone(dialog(page));
  });
});

describe('Passkeys', () => {
  test('are not offered where the address of the site is not known', async () => {
    const { client } = await register(stage.url);
    const [account, login] = [
      await stage.visit('/account/sign-in', { as: client }),
      await stage.visit(''),
    ];
    const answered = login.waitForResponse('**/api/login/passkey/options');

    await login.goto('/login');
    await answered;

    await shown(button(codes(account), 'Turn on'));
    await gone(heading(account, 'Passkeys'), button(login, 'Use a passkey'));
  });
});
