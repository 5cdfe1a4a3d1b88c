import { CATALOGUES, type Catalogue } from '@lodge/contracts/languages';

/** A text of a mail, whose English is its key as in the web app. */
export type Say = (parts: TemplateStringsArray, ...values: unknown[]) => string;

/** Says in a language what is written in English; in English what the language lacks. */
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

// A template knows the parts between its values and not their names.
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

/** A day as it is written in a language: nobody's time zone is known here, so it is that of UTC. */
export const longDay = (language: string, time: string) =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-US' : language, {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(new Date(time));

/** Joins the paragraphs of a mail, without empty ones. */
export const paragraphs = (...texts: string[]) => `${texts.filter(Boolean).join('\n\n')}\n`;
