import type { NextFunction, Request, Response } from 'express';
import { LANGUAGE_COOKIE, LANGUAGE_TAG } from '@lodge/contracts';

const TAG = LANGUAGE_TAG.source.slice(1, -1);
const CHOSEN = new RegExp(`(?:^|;)\\s*${LANGUAGE_COOKIE}=(${TAG})\\s*(?:;|$)`);

/**
 * Puts the language that was chosen in this browser before those that the browser asks for. The
 * services, which no other cookie reaches, learn it from the same header.
 */
export function chosenLanguage(request: Request, _response: Response, next: NextFunction): void {
  const { headers } = request;
  const chosen = CHOSEN.exec(headers.cookie ?? '')?.[1];
  if (chosen)
    headers['accept-language'] = [chosen, headers['accept-language']].filter(Boolean).join(',');
  next();
}
