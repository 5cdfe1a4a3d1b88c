import { CATALOGUES } from '@lodge/contracts/languages';
import { longer } from './pseudo.js';

/** Takes texts from the catalogue, so that improving a translation breaks no test. */
export const sayIn =
  (language: string) =>
  (english: string, values: Record<string, string> = {}) =>
    textIn(language, english).replace(/\{(\w+)\}/g, (_, name: string) => values[name]!);

/** Matches a text with any values, including in English and the pseudo-languages. */
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
