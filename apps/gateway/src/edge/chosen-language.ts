import type { NextFunction, Request, Response } from 'express';
import { LANGUAGE_COOKIE, LANGUAGE_COOKIE_AGE, LANGUAGE_TAG } from '@lodge/contracts';
import { LANGUAGES } from '@lodge/contracts/languages';
import type { GatewayConfig } from '../gateway.config.js';

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

/**
 * Services get no language cookie, and no language of the app that the operator does not offer; a
 * list that is longer than any browser's is dropped.
 */
export const chosenLanguage =
  ({ LANGUAGES: offered }: Pick<GatewayConfig, 'LANGUAGES'>) =>
  (request: Request, _response: Response, next: NextFunction): void => {
    const { headers } = request;
    const { 'accept-language': list = '' } = headers;
    const asked = [chosenIn(request), ...(list.length <= MAX_LIST_LENGTH ? list.split(',') : [])];
    const kept = asked.filter((entry) => {
      const language = entry?.trim().split(/[-;]/)[0]!.toLowerCase();
      return language && language !== '*' && mayBe(offered, language);
    });
    // Otherwise a mail to a browser that asks for none of them would be in English.
    if (`${offered}` !== `${LANGUAGES}`) kept.push(`${offered[0]};q=0.001`);
    if (kept.length > 0) headers['accept-language'] = kept.join(',');
    else delete headers['accept-language'];
    next();
  };

/** Documents, and the tests' builds, may be in a language that the app does not have. */
export const mayBe = (offered: readonly string[], language: string) =>
  offered.includes(language) || !LANGUAGES.includes(language);
