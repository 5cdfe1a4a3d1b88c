import {
  CATALOGUES,
  type Catalogue,
  type Translation,
} from '../../../libs/contracts/src/languages/index.js';
import { catalogueOf, TRANSLATIONS, messagesIn, PAGE_TEXTS } from './languages.js';
import type { Message } from './message.js';

/** Folders whose texts are translated. */
const SOURCES = ['web/src', 'libs/contracts/src', 'apps/auth/src/email'];

const PLACEHOLDER = /\{\w+\}|<\/?\d+\/?>/g;

/** Returns one line per fault in the catalogues. */
export function faultsOfCatalogues(): string[] {
  const ofPage = PAGE_TEXTS.map((key) => ({ key, kind: 'value' as const, file: 'web/index.html' }));
  const messages = [...SOURCES.flatMap(messagesIn), ...ofPage];
  return TRANSLATIONS.flatMap((language) => {
    const unknown = language in CATALOGUES ? [] : ['not imported by languages/index.ts'];
    const faults = [...unknown, ...faultsOf(language, catalogueOf(language), messages)];
    return faults.map((fault) => `${language}: ${fault}`);
  });
}

/** Returns one line per fault in a language's catalogue for these texts. */
export function faultsOf(
  language: string,
  catalogue: Catalogue,
  texts: (Pick<Message, 'key' | 'kind'> & { file: string })[],
): string[] {
  const messages = new Map(texts.map((text) => [text.key, text] as const));
  const numbers = numbersByForm(language);
  const missing = [...messages].flatMap(([key, { file }]) =>
    Object.hasOwn(catalogue, key) ? [] : [`missing: ${JSON.stringify(key)} (${file})`],
  );
  const wrong = Object.entries(catalogue).flatMap(([key, translation]) => {
    const message = messages.get(key);
    if (!message) return [`unused: ${JSON.stringify(key)}`];
    const fault =
      message.kind === 'plural'
        ? faultOfForms(key, translation, numbers)
        : faultOfText(key, translation);
    return fault ? [`${fault}: ${JSON.stringify(key)}`] : [];
  });
  return [...missing, ...wrong];
}

// Numbers up to here cover all forms except that of whole millions in Spanish and French: nothing
// is counted so high, and `other` stands in for their `many`.
const MAX_NUMBER = 1_000;

/** Counts the numbers that take each form. */
function numbersByForm(language: string): Map<string, number> {
  const rules = new Intl.PluralRules(language);
  const numbers = new Map<string, number>([['other', Infinity]]);
  for (let number = 0; number <= MAX_NUMBER; number++) {
    const form = rules.select(number);
    numbers.set(form, (numbers.get(form) ?? 0) + 1);
  }
  return numbers;
}

function faultOfText(key: string, translation: Translation): string | undefined {
  if (typeof translation !== 'string') return 'forms by number of a text without';
  if (!isSame(placeholdersOf(key), placeholdersOf(translation))) return 'other placeholders';
  return isOverlong(key, translation) ? 'overlong' : undefined;
}

function faultOfForms(
  key: string,
  forms: Translation,
  numbers: Map<string, number>,
): string | undefined {
  if (typeof forms === 'string') return 'without its forms by number';
  const missing = [...numbers.keys()].filter((form) => !Object.hasOwn(forms, form));
  if (missing.length > 0) return `without the form ${missing.join(', ')}`;
  const known = placeholdersOf(key);
  const isWrong = ([form, text]: [string, string]) => {
    const own = placeholdersOf(text);
    // The form of a single number may spell it out.
    return numbers.get(form) === 1 ? own.some((one) => !known.includes(one)) : !isSame(known, own);
  };
  if (Object.entries(forms).some(isWrong)) return 'other placeholders';
  return Object.values(forms).some((text) => isOverlong(key, text)) ? 'overlong' : undefined;
}

const placeholdersOf = (text: string): string[] => (text.match(PLACEHOLDER) ?? []).sort();

const isSame = (some: string[], others: string[]) => some.join(' ') === others.join(' ');

// Screens are tested with texts 40 % longer; short texts have more room.
const isOverlong = (key: string, text: string) => lengthOf(text) > 1.6 * lengthOf(key) + 14;

const lengthOf = (text: string) => text.replace(PLACEHOLDER, '').length;
