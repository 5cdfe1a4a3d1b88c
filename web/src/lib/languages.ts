/** The languages there are, by their names in themselves; the build lists them. */
export const LANGUAGES: Readonly<Record<string, string>> = { en: 'English' };
