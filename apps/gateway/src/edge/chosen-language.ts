import type { NextFunction, Request, Response } from 'express';
import { LANGUAGE_COOKIE, LANGUAGE_COOKIE_AGE, LANGUAGE_TAG } from '@lodge/contracts';

const TAG = LANGUAGE_TAG.source.slice(1, -1);
const CHOSEN = new RegExp(`(?:^|;)\\s*${LANGUAGE_COOKIE}=(${TAG})\\s*(?:;|$)`);

/** The choice once more, as browsers may keep what a script wrote for no longer than a week. */
export function keepChosenLanguage(request: Request, response: Response): void {
  const chosen = chosenIn(request);
  if (!chosen) return;
  const secure = request.protocol === 'https' ? '; Secure' : '';
  response.append(
    'Set-Cookie',
    `${LANGUAGE_COOKIE}=${chosen}; Path=/; Max-Age=${LANGUAGE_COOKIE_AGE}; SameSite=Lax${secure}`,
  );
}

const chosenIn = ({ headers }: Request) => CHOSEN.exec(headers.cookie ?? '')?.[1];

/**
 * Puts the language that was chosen in this browser before those that the browser asks for. The
 * services, which no other cookie reaches, learn it from the same header.
 */
export function chosenLanguage(request: Request, _response: Response, next: NextFunction): void {
  const { headers } = request;
  const chosen = chosenIn(request);
  if (chosen)
    headers['accept-language'] = [chosen, headers['accept-language']].filter(Boolean).join(',');
  next();
}
