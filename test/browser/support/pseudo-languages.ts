import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from '@jest/globals';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { webDir } from '../../../libs/processes/src/paths.mjs';
import { messagesIn } from '../../../web/plugins/languages/languages.js';
import { leftInEnglish } from '../../support/left-in-english.js';
import { settled } from './axe.js';
import { longer } from './pseudo.js';

// Animations are off, so that no test waits for them.
export const NARROW = {
  viewport: { width: 320, height: 640 },
  reducedMotion: 'reduce',
} satisfies BrowserContextOptions;

// Accented English, 40 % longer, and the same from right to left.
export const PSEUDO = ['en-XA', 'ar-XB'];
// Languages with words longer than any in English.
export const TRANSLATED = ['de', 'es'];

/** Builds the web app with the languages that only tests use. @returns its folder */
export function buildPseudoLanguages(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'lodge-web-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  cpSync(webDir, folder, { recursive: true });
  const web = path.join(webDir, '..');
  const vite = path.join(web, '..', 'node_modules', 'vite', 'bin', 'vite.js');
  const texts = ['web/src', 'libs/contracts/src'].flatMap(messagesIn);
  const catalogue = JSON.stringify(Object.fromEntries(texts.map(({ key }) => [key, longer(key)])));
  const catalogues = path.join(folder, 'catalogues');
  mkdirSync(catalogues);
  for (const language of PSEUDO) {
    writeFileSync(path.join(catalogues, `${language}.json`), catalogue);
    const outDir = ['--outDir', path.join(folder, language), '--emptyOutDir'];
    execFileSync(process.execPath, [vite, 'build', '--mode', language, ...outDir], {
      cwd: web,
      // Without it, React's development build would be used.
      env: { ...process.env, CATALOGUES: catalogues, NODE_ENV: 'production' },
      stdio: 'pipe',
    });
  }
  return folder;
}

export async function faultsOf(page: Page, language: string, what: string): Promise<object[]> {
  await settled(page);
  const wide = await surplusOf(page);
  const texts = PSEUDO.includes(language) ? await untranslated(page) : [];
  return wide > 0 || texts.length > 0 ? [{ what, wide, texts }] : [];
}

/** Pixels by which the screen and its dialogs exceed the window. */
const surplusOf = (page: Page) =>
  page.evaluate(() =>
    Math.max(
      document.documentElement.scrollWidth - innerWidth,
      ...[...document.querySelectorAll('[role=dialog]')].map(
        ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
      ),
    ),
  );

/** Texts on the screen without an accent, except those written by people or Intl. */
const untranslated = (page: Page) =>
  page.evaluate((left) => {
    const isEnglish = (text: string) =>
      /[a-z]{2}/.test(text) &&
      !/[áéíóúýÁÉÓ]/.test(text) &&
      !/\b20\d\d\b/.test(text) &&
      !left.includes(text.trim());
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { data: text, parentElement } = texts.currentNode as Text;
      const isWritten = parentElement!.closest(
        'bdi, time, option[lang], textarea, script, style, noscript',
      );
      if (!isWritten && isEnglish(text)) found.push(text.trim());
    }
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [alt]'))
      for (const name of ['aria-label', 'placeholder', 'alt']) {
        const text = element.getAttribute(name) ?? '';
        if (isEnglish(text)) found.push(`${name}: ${text}`);
      }
    return found;
  }, leftInEnglish('In every language'));
