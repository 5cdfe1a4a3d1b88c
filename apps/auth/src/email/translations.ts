import { CATALOGUES, type Catalogue } from '@lodge/contracts/languages';

export type Say = (parts: TemplateStringsArray, ...values: unknown[]) => string;

export function speaker(language: string): Say {
  const translations = BY_PARTS.get(language);
  return (parts, ...values) => {
    const { key, translation } = translations?.get(parts.join(HOLE)) ?? {};
    if (key === undefined || translation === undefined)
      return String.raw({ raw: parts }, ...values);
    const names = namesIn(key);
    return translation.replace(NAME, (_, name: string) => String(values[names.indexOf(name)]));
  };
}

const NAME = /\{(\w+)\}/g;
const HOLE = '\0';

const namesIn = (key: string) => [...key.matchAll(NAME)].map(([, name]) => name!);

// A template literal knows the parts between its values, but not the names in the keys.
const byParts = (catalogue: Catalogue) =>
  new Map(
    Object.entries(catalogue).map(([key, translation]) => [
      key.replace(NAME, HOLE),
      { key, translation: String(translation) },
    ]),
  );

const BY_PARTS = new Map(
  Object.entries(CATALOGUES).map(([language, catalogue]) => [language, byParts(catalogue)]),
);

/** Formats the earliest date that any time zone has at `time`, as the member's is not known. */
export const longDay = (language: string, time: string) =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-US' : language, {
    dateStyle: 'long',
    timeZone: 'Etc/GMT+12',
  }).format(new Date(time));

export const paragraphs = (...texts: string[]) => `${texts.filter(Boolean).join('\n\n')}\n`;
