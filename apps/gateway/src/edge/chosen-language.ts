import type { NextFunction, Request, Response } from 'express';
import { LANGUAGE_COOKIE, LANGUAGE_COOKIE_AGE, LANGUAGE_TAG } from '@lodge/contracts';

const TAG = LANGUAGE_TAG.source.slice(1, -1);
const CHOSEN = new RegExp(`(?:^|;)\\s*${LANGUAGE_COOKIE}=(${TAG})\\s*(?:;|$)`);

/** Sets the cookie again: some browsers keep a cookie that a script wrote for a week at most. */
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

// Each entry is compared with each language of each document: 16 KB took 30 milliseconds.
const MAX_LIST_LENGTH = 500;

/** Services get no language cookie; a list that is longer than any browser's is dropped. */
export function chosenLanguage(request: Request, _response: Response, next: NextFunction): void {
  const { headers } = request;
  const { 'accept-language': list = '' } = headers;
  const asked = [chosenIn(request), list.length <= MAX_LIST_LENGTH ? list : ''].filter(Boolean);
  if (asked.length > 0) headers['accept-language'] = asked.join(',');
  else delete headers['accept-language'];
  next();
}
