import { CATALOGUES } from '@lodge/contracts/languages';
import { longer } from './pseudo.js';

/** Takes texts from the catalogue, so that improving a translation breaks no test. */
export const sayIn =
  (language: string) =>
  (english: string, values: Record<string, string> = {}) =>
    formsIn(language, english)[0]!.replace(/\{(\w+)\}/g, (_, name: string) => values[name]!);

const VALUES = /(?:\{\w+\}|<\/?\d+\/?>)+/;

/** As Playwright reads names and texts. */
export const withoutSoftHyphens = (text: string) => text.replaceAll('\u00AD', '');

/** Matches a text with any values, including in English and the pseudo-languages. */
export const anyIn = (language: string) => (english: string) => {
  const patterns = formsIn(language, english).map((text) =>
    withoutSoftHyphens(text)
      .split(VALUES)
      .map((part) => part.replace(/\W/g, '\\$&'))
      .join('.+'),
  );
  return new RegExp(`^(?:${patterns.join('|')})$`);
};

/** More than one where a text has a number. */
function formsIn(language: string, english: string): string[] {
  const isOnlyValues = english.replace(VALUES, '') === '';
  if (language === 'en' || isOnlyValues) return [english];
  if (!Object.hasOwn(CATALOGUES, language)) return [longer(english)];
  const translation = CATALOGUES[language]![english];
  if (!translation) throw new Error(`${english} has no translation`);
  return typeof translation === 'string' ? [translation] : Object.values(translation);
}
