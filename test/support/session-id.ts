/** What the services see of a session's cookie: its id, without the gateway's seal. */
export const sessionIdOf = (cookie: string): string => cookie.split('.')[0];
