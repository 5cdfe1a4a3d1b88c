import { CATALOGUES } from '@lodge/contracts/languages';
import { longer } from './pseudo.js';

/** The catalogue's text, so that what a native would rather say breaks no test. */
export const sayIn =
  (language: string) =>
  (english: string, values: Record<string, string> = {}) =>
    textIn(language, english).replace(/\{(\w+)\}/g, (_, name: string) => values[name]!);

/** A text with any values; of English and of a pseudo-language, too. */
export const anyIn = (language: string) => (english: string) => {
  const parts = textIn(language, english).split(/\{\w+\}/);
  return new RegExp(`^${parts.map((part) => part.replace(/\W/g, '\\$&')).join('.+')}$`);
};

function textIn(language: string, english: string): string {
  if (language === 'en') return english;
  if (!Object.hasOwn(CATALOGUES, language)) return longer(english);
  const translation = CATALOGUES[language]![english];
  if (typeof translation !== 'string') throw new Error(`${english} has no one translation`);
  return translation;
}
