import type { Request } from 'express';

export type Cookie = 'sid' | 'device';

/** Browsers reject a `__Host-` cookie over HTTP, or from another host of the domain. */
export const cookieName = (cookie: Cookie, { protocol }: Pick<Request, 'protocol'>): string =>
  protocol === 'https' ? `__Host-${cookie}` : cookie;
