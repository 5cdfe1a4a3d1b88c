import { CATALOGUES, type Catalogue } from '@lodge/contracts/languages';

export type Say = (parts: TemplateStringsArray, ...values: unknown[]) => string;

export function speaker(language: string): Say {
  const translations = BY_PARTS.get(language);
  return (parts, ...values) =>
    translations?.get(parts.join(HOLE))?.(values) ?? String.raw({ raw: parts }, ...values);
}

const NAME = /\{(\w+)\}/g;
const HOLE = '\0';

// A template literal knows the parts between its values, but not the names in the keys.
const byParts = (catalogue: Catalogue) =>
  new Map(
    Object.entries(catalogue).map(([key, translation]) => {
      const names = [...key.matchAll(NAME)].map(([, name]) => name);
      const translate = (values: unknown[]) =>
        String(translation).replace(NAME, (_, name) => String(values[names.indexOf(name)]));
      return [key.replace(NAME, HOLE), translate];
    }),
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
