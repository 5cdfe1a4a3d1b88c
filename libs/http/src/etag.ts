import type { Request, Response } from 'express';

/**
 * Sets the `ETag` of a private response that is revalidated each time.
 * @returns whether the client has it already, and the status is 304. Unlike express's check it goes
 * by the tag alone: a client that sends `Cache-Control: no-cache` beside the tag gets its 304 too.
 * @param tag without quotes
 */
export function isUnchanged(request: Request, response: Response, tag: string): boolean {
  const etag = `"${tag}"`;
  response.setHeader('ETag', etag);
  response.setHeader('Cache-Control', 'private, no-cache');
  const known =
    request.headers['if-none-match']?.split(',').map((part) => part.trim().replace(/^W\//, '')) ??
    [];
  const unchanged = known.includes(etag) || known.includes('*');
  if (unchanged) response.status(304);
  return unchanged;
}
