import type { Request } from 'express';

export type Cookie = 'sid' | 'device';

/**
 * Adds `__Host-` over HTTPS, even if a trusted proxy ended it: browsers reject such a cookie over
 * HTTP or from another host of the domain.
 */
export const cookieName = (cookie: Cookie, { protocol }: Pick<Request, 'protocol'>): string =>
  protocol === 'https' ? `__Host-${cookie}` : cookie;
