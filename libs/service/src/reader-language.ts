import { parseCookie } from 'cookie';
import type { Request } from 'express';
import { LANGUAGE_COOKIE } from '@lodge/contracts';

/**
 * @param languages what there is; the first is for whoever prefers none of them
 * @returns the one that was chosen in this browser, else the one that the browser asks for
 */
export function readerLanguage(
  request: Request,
  languages: readonly [string, ...string[]],
): string {
  const chosen = parseCookie(request.headers.cookie ?? '')[LANGUAGE_COOKIE];
  if (chosen !== undefined && languages.includes(chosen)) return chosen;
  // Without a preference of the browser's, Express returns the first.
  return request.acceptsLanguages([...languages]) || languages[0];
}
