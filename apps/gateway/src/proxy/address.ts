import type { Request } from 'express';

/**
 * Path and query for the service, also of a request that names a whole URL. A path that does not decode is passed on as the
 * characters it is made of: the service then refuses it like any wrong id, and only after it looked at who asks.
 */
export function addressOf({ path, originalUrl }: Request): string {
  const query = originalUrl.indexOf('?');
  return (
    (decodes(path) ? path : path.replaceAll('%', '%25')) +
    (query < 0 ? '' : originalUrl.slice(query))
  );
}

function decodes(path: string): boolean {
  try {
    return decodeURIComponent(path) !== undefined;
  } catch {
    return false;
  }
}
