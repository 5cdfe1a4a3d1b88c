/** Translations of the server's English texts; the build fills them in for every other language. */
export const SERVER_TEXTS: Readonly<Record<string, string>> = {};
