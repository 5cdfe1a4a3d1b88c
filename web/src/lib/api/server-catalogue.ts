/** What the server says, by its English; the build fills it in for every other language. */
export const SERVER_TEXTS: Readonly<Record<string, string>> = {};
