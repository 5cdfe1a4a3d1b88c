import type { Request, Response } from 'express';

/**
 * Sets the `ETag` and returns whether the status is 304, unlike express also despite the request's
 * `Cache-Control: no-cache`. @param tag without quotes
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
