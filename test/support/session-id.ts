/** Returns the session id that services see: the cookie without the gateway's seal. */
export const sessionIdOf = (cookie: string): string => cookie.split('.')[0];
