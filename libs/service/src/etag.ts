import type { Request, Response } from 'express';

/** Returns whether to answer 304, despite `Cache-Control: no-cache`. @param tag unquoted */
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
