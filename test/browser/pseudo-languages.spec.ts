import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { addPhoto, register, type Client } from '@lodge/testing';
import type { Page } from 'playwright-core';
import { webDir } from '../../libs/processes/src/paths.mjs';
import { inEffect } from '../support/documents.js';
import { settled } from './support/axe.js';
import { lodge } from './support/lodge.js';
import { scene, type Scene } from './support/scene.js';
import { dialog, shown } from './support/screen.js';

const NARROW = { viewport: { width: 320, height: 640 } };

// English with accents, two fifths longer, and that from right to left: see web/plugins/languages.
const PSEUDO = ['en-XA', 'ar-XB'];
// Whose words are longer than any of English.
const TRANSLATED = ['de', 'es'];

const folder = mkdtempSync(path.join(tmpdir(), 'lodge-web-'));
cpSync(webDir, folder, { recursive: true });
for (const language of PSEUDO) {
  const web = path.join(webDir, '..');
  const vite = path.join(web, '..', 'node_modules', 'vite', 'bin', 'vite.js');
  const outDir = ['--outDir', path.join(folder, language), '--emptyOutDir'];
  execFileSync(process.execPath, [vite, 'build', '--mode', language, ...outDir], {
    cwd: web,
    // Otherwise it is React's development build.
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: 'pipe',
  });
}
afterAll(() => rmSync(folder, { recursive: true }));

const stage = lodge({ env: { gateway: { WEB_DIR: folder } } });
let data: Scene;
let documentId: number;
beforeAll(async () => {
  data = await scene(stage);
  documentId = await inEffect(
    stage.system,
    'accessibility',
    'Álways ópen\n\n1. Wíde dóors\nTó áll.',
  );
});

const PUBLIC = [
  '/login',
  '/register',
  '/forgot',
  `/reset#${'x'.repeat(43)}`,
  '/documents',
  '/documents/DOCUMENT',
  '/notice',
  '/nowhere',
];
const OF_MEMBERS = [
  '/dashboard',
  '/profile',
  '/profile/edit',
  '/account',
  '/account/password',
  '/account/sign-in',
  '/account/sessions',
  '/account/notifications',
  '/account/privacy',
  '/account/data',
  '/groups',
  '/all-groups',
  '/groups/GROUP',
];
const OF_ADMINS = [
  '/admin',
  '/admin?person=MEMBER',
  '/admin/user/MEMBER/edit',
  '/admin?tab=images',
  '/admin?tab=groups',
  '/admin?tab=requests',
  '/admin?tab=requests&list=registrations',
  '/admin?tab=requests&list=invitations',
  '/admin/safety',
  '/admin/safety?list=appeals',
  '/admin/safety?list=log',
  '/admin/safety?list=announcements',
  '/admin/safety?list=documents',
  '/admin/safety?list=authorities',
];

const as: [string, string[], () => Client | undefined][] = [
  ['nobody', PUBLIC, () => undefined],
  ['a member', OF_MEMBERS, () => data.member.client],
  ['an admin', OF_ADMINS, () => stage.admin],
];

const at = (screen: string) =>
  screen
    .replace('GROUP', `${data.groupId}`)
    .replace('MEMBER', `${data.member.id}`)
    .replace('DOCUMENT', `${documentId}`);

/** What is on the screen without an accent, besides what people wrote and what Intl wrote. */
const untranslated = (page: Page) =>
  page.evaluate(() => {
    const isEnglish = (text: string) =>
      /[a-z]{3}/.test(text) &&
      !/[áéíóúÁÉÓ]/.test(text) &&
      !/^(The )?Lodge$|\b20\d\d\b/.test(text.trim());
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { data: text, parentElement } = texts.currentNode as Text;
      const isWritten = parentElement!.closest(
        'bdi, time, kbd, code, option[lang], textarea, script, style, noscript',
      );
      if (!isWritten && isEnglish(text)) found.push(text.trim());
    }
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [alt]'))
      for (const name of ['aria-label', 'placeholder', 'alt']) {
        const text = element.getAttribute(name) ?? '';
        if (isEnglish(text)) found.push(`${name}: ${text}`);
      }
    return found;
  });

test.each(
  [...PSEUDO, ...TRANSLATED].flatMap((language) => as.map((one) => [language, ...one] as const)),
)(
  'in %s, each screen of %s is translated whole and fits 320 pixels',
  async (language, _whose, paths, client) => {
    const extraHTTPHeaders = { 'Accept-Language': language };
    const page = await stage.visit('', { as: client(), ...NARROW, extraHTTPHeaders });
    const faults: Record<string, unknown> = {};
    for (const screen of paths) {
      await page.goto(at(screen));
      await page.locator('h1').first().waitFor();
      await settled(page);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      const texts = PSEUDO.includes(language) ? await untranslated(page) : [];
      if (wide > 0 || texts.length > 0) faults[screen] = { wide, texts };
    }

    expect(faults).toEqual({});
    expect(await page.locator('html').getAttribute('lang')).toBe(language);
  },
  120_000,
);

test('From right to left, the photo on the left is the next', async () => {
  const { client } = await register(stage.url);
  for (let photos = 0; photos < 3; photos++) await addPhoto(client);
  const extraHTTPHeaders = { 'Accept-Language': 'ar-XB' };
  const page = await stage.visit('/profile', { as: client, extraHTTPHeaders });
  const isAt = (place: number) =>
    shown(
      dialog(page)
        .locator('[aria-live]')
        .getByText(new RegExp(`${place}\\D+3`)),
    );

  await page.locator('main button:has(img)').first().click();
  await isAt(1);
  await shown(page.locator('[role=dialog]:focus-within'));
  await page.keyboard.press('ArrowLeft');
  await isAt(2);
  await page.keyboard.press('ArrowRight');
  await isAt(1);
  await page.mouse.move(400, 400);
  await page.mouse.down();
  await page.mouse.move(700, 400, { steps: 5 });
  await page.mouse.up();
  await isAt(2);
});
