/** Native names by language; the build fills them in. */
export const LANGUAGE_NAMES: Readonly<Record<string, string>> = { en: 'English' };
