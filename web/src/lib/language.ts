type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

export const LANGUAGE = globalThis.document?.documentElement.lang || 'en';

/** The app's language as the reader's region uses it: dates and numbers follow the region. */
export const LOCALE =
  (globalThis.navigator?.languages ?? []).map(ofRegion).find((name) => name !== undefined) ??
  (LANGUAGE === 'en' ? 'en-US' : LANGUAGE);

/** @returns such as `en-GB`, or undefined for another language and for one without a region */
function ofRegion(name: string): string | undefined {
  try {
    const { language, region } = new Intl.Locale(name);
    return language === LANGUAGE && region ? `${language}-${region}` : undefined;
  } catch {
    // Some browsers report a language that is none, such as `C`.
    return undefined;
  }
}

/** Step for the right arrow key or a swipe to the right: 1 is the next, -1 the previous. */
export const rightwards = (): 1 | -1 => (document.documentElement.dir === 'rtl' ? -1 : 1);

let rules: Intl.PluralRules | undefined;

/**
 * Selects the plural form for a number. The `other` form is the key under which all are translated.
 */
export const plural = (count: number, forms: Forms): string =>
  forms[(rules ??= new Intl.PluralRules(LOCALE)).select(count)] ?? forms.other;

export const membersText = ({ member_count }: { member_count: number }) =>
  plural(member_count, { one: '1 member', other: `${member_count} members` });

/** Joins items without "and" in English. */
export const list = (items: readonly string[]): string =>
  new Intl.ListFormat(LOCALE, { type: 'unit' }).format(items);
