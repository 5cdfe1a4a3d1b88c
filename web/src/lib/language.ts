type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** The language of this build. */
export const LANGUAGE = globalThis.document?.documentElement.lang || 'en';

/** How dates and numbers are written. */
export const LOCALE = LANGUAGE === 'en' ? 'en-US' : LANGUAGE;

/** What the arrow key, or a swipe, to the right leads to: 1 is the next, -1 the one before. */
export const rightwards = (): 1 | -1 => (document.documentElement.dir === 'rtl' ? -1 : 1);

let rules: Intl.PluralRules | undefined;

/** The form of a text for a number. Its `other` form is the text's key, from which all are translated. */
export const plural = (count: number, forms: Forms): string =>
  forms[(rules ??= new Intl.PluralRules(LOCALE)).select(count)] ?? forms.other;

/** How many a group has. */
export const membersText = ({ member_count }: { member_count: number }) =>
  plural(member_count, { one: '1 member', other: `${member_count} members` });

/** Several things in a row, without "and" in English. */
export const list = (items: readonly string[]): string =>
  new Intl.ListFormat(LOCALE, { type: 'unit' }).format(items);
