import type { Request } from 'express';

export type Cookie = 'sid' | 'device';

/** Browsers reject a `__Host-` cookie over HTTP, or from another host of the domain. */
export const cookieName = (cookie: Cookie, { protocol }: Pick<Request, 'protocol'>): string =>
  protocol === 'https' ? `__Host-${cookie}` : cookie;

/**
 * Characters (base64url, 3 bytes) at the start of a device cookie that name the hour, since 1970,
 * in which its browser became known.
 */
export const DEVICE_HOUR_LENGTH = 4;

const ACCOUNT_LENGTH = 8;

/**
 * What the ids of all sessions of an account begin with: the gateway, which looks no session up,
 * shares its places by it, also those that have ended.
 */
export const accountIn = (sessionId: string): string => sessionId.slice(0, ACCOUNT_LENGTH);
