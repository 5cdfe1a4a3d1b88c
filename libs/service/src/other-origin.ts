import type { Request } from 'express';

/** Whether the browser says that a page of another origin sends this: a sibling domain is one. */
export function isFromOtherOrigin({ headers }: Pick<Request, 'headers'>): boolean {
  const { 'sec-fetch-site': site } = headers;
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}
