import { CATALOGUES, type Translation } from '../../../libs/contracts/src/languages/index.js';
import { catalogueOf, LANGUAGES, messagesIn } from './languages.js';

/** Where the texts that are translated stand. */
const SOURCES = ['web/src', 'libs/contracts/src', 'apps/auth/src/mail'];

const PLACEHOLDER = /\{\w+\}|<\/?\d+\/?>/g;

/** What is wrong with the catalogues, a line each. */
export function faultsOfCatalogues(): string[] {
  const messages = new Map(
    SOURCES.flatMap(messagesIn).map((message) => [message.key, message] as const),
  );
  return LANGUAGES.flatMap((language) => {
    const catalogue = catalogueOf(language);
    const missing = [...messages].flatMap(([key, { file }]) =>
      Object.hasOwn(catalogue, key) ? [] : [`missing: ${JSON.stringify(key)} (${file})`],
    );
    const wrong = Object.entries(catalogue).flatMap(([key, translation]) => {
      const message = messages.get(key);
      if (!message) return [`unused: ${JSON.stringify(key)}`];
      const fault = faultOf(key, translation, message.kind === 'plural');
      return fault ? [`${fault}: ${JSON.stringify(key)}`] : [];
    });
    const unknown = language in CATALOGUES ? [] : ['not imported by languages/index.ts'];
    return [...unknown, ...missing, ...wrong].map((fault) => `${language}: ${fault}`);
  });
}

function faultOf(key: string, translation: Translation, isPlural: boolean): string | undefined {
  if (typeof translation === 'string') {
    if (isPlural) return 'without its forms by number';
    if (!isSame(placeholdersOf(key), placeholdersOf(translation))) return 'other placeholders';
    return isOverlong(key, translation) ? 'overlong' : undefined;
  }
  if (!isPlural || translation.other === undefined) return 'not one form for any number';
  const known = new Set(placeholdersOf(key));
  const texts = Object.values(translation);
  if (texts.some((text) => placeholdersOf(text).some((one) => !known.has(one))))
    return 'other placeholders';
  return texts.some((text) => isOverlong(key, text)) ? 'overlong' : undefined;
}

const placeholdersOf = (text: string) => (text.match(PLACEHOLDER) ?? []).sort();

const isSame = (some: string[], others: string[]) => some.join(' ') === others.join(' ');

// Screens are tried with texts that are two fifths longer; a short one has more room.
const isOverlong = (key: string, text: string) => lengthOf(text) > 1.6 * lengthOf(key) + 12;

const lengthOf = (text: string) => text.replace(PLACEHOLDER, '').length;
