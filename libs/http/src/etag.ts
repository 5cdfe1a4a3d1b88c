import type { Request, Response } from 'express';

/**
 * Sets the `ETag` of a private answer that is asked for anew each time, and says whether the client has it already.
 * Unlike express's own check it goes by the tag alone: a program that sends `Cache-Control: no-cache` beside the tag still gets its 304.
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
