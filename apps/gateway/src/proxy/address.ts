import type { Request } from 'express';

// A path that does not decode is escaped: the service rejects it like any wrong id.
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
