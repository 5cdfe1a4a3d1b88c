/** Native names by language; the build fills them in. */
export const LANGUAGES: Readonly<Record<string, string>> = { en: 'English' };
