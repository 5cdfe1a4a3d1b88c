import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { messagesOf } from './messages.js';
import type { Catalogue } from '../../../libs/contracts/src/languages/index.js';
import { translate } from './translate.js';

const at = (file: string) => fileURLToPath(new URL(`../../../${file}`, import.meta.url));

// Tests point CATALOGUES at made-up languages.
const FOLDER = process.env.CATALOGUES ?? at('libs/contracts/src/languages');
const SOURCE = /[\\/](?:web|libs[\\/]contracts)[\\/]src[\\/].*\.tsx?$/;

/** All languages except English, by their catalogues. */
export const TRANSLATIONS = readdirSync(FOLDER).flatMap(
  (file) => /^(.+)\.json$/.exec(file)?.[1] ?? [],
);

/** The texts of all modules in a folder of the repository. */
export const messagesIn = (folder: string) =>
  (readdirSync(at(folder), { recursive: true }) as string[])
    .filter((file) => /\.tsx?$/.test(file) && !/\.(spec|d)\.ts/.test(file))
    .flatMap((file) =>
      messagesOf(readFileSync(at(`${folder}/${file}`), 'utf8'), file).map((message) => ({
        ...message,
        file: `${folder}/${file}`,
      })),
    );

export const catalogueOf = (name: string) =>
  JSON.parse(readFileSync(path.join(FOLDER, `${name}.json`), 'utf8')) as Catalogue;

/** The texts of `index.html`, which stand there before the app does. */
export const PAGE_TEXTS = ['Loading', 'This site needs JavaScript.'];

interface Language {
  name: string;
  isRightToLeft: boolean;
  /** Absent for English, the language of the source. */
  catalogue?: Catalogue;
}

const RIGHT_TO_LEFT = new Set(['ar', 'fa', 'he', 'ur']);

/** Vite's own modes count as English too. */
export const isEnglish = (mode: string) => !TRANSLATIONS.includes(mode);

// Maps languages to their native names, English first.
const NAMES = Object.fromEntries(
  ['en', ...TRANSLATIONS].map((name) => {
    const own = new Intl.DisplayNames(name, { type: 'language' }).of(name)!;
    return [name, own.charAt(0).toLocaleUpperCase(name) + own.slice(1)];
  }),
);

/** Vite's mode selects the language by name. */
export function languageOf(mode: string): Language {
  if (isEnglish(mode)) return { name: 'en', isRightToLeft: false };
  return {
    name: mode,
    isRightToLeft: RIGHT_TO_LEFT.has(new Intl.Locale(mode).language),
    catalogue: catalogueOf(mode),
  };
}

/**
 * Builds the app in one language: translated texts replace the English ones in the code, and only
 * the server's English texts are looked up at run time.
 */
export function language({ name, isRightToLeft, catalogue }: Language): Plugin {
  return {
    name: 'language',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: SOURCE },
      handler: (code, id) => ({ code: translate(code, id, catalogue), map: null }),
    },
    load: {
      filter: { id: /[\\/]lib[\\/](api[\\/]server-catalogue|languages)\.ts$/ },
      handler: (id) =>
        id.endsWith('languages.ts')
          ? `export const LANGUAGE_NAMES = ${JSON.stringify(NAMES)};`
          : catalogue && serverTexts(catalogue),
    },
    transformIndexHtml: (html) =>
      PAGE_TEXTS.reduce(
        (page, text) => page.replace(text, String(catalogue?.[text] ?? text)),
        html.replace('lang="en"', `lang="${name}"${isRightToLeft ? ' dir="rtl"' : ''}`),
      ),
  };
}

// The server's texts are those of the contracts.
function serverTexts(catalogue: Catalogue): string {
  const keys = new Set(messagesIn('libs/contracts/src').map(({ key }) => key));
  // The first match wins, so texts with more fixed words come first.
  const texts = Object.entries(catalogue)
    .filter(([key]) => keys.has(key))
    .sort(([one], [other]) => wordsOf(other).length - wordsOf(one).length);
  return `export const SERVER_TEXTS = ${JSON.stringify(Object.fromEntries(texts))};`;
}

const wordsOf = (key: string) => key.replace(/\{\w+\}/g, '');
