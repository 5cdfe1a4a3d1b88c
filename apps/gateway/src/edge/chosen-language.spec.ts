import { expect, test } from '@jest/globals';
import type { Request, Response } from 'express';
import { chosenLanguage, keepChosenLanguage } from './chosen-language.js';

const askedFor = (cookie: string | undefined, accepted: string | undefined) => {
  const headers = { cookie, 'accept-language': accepted };
  chosenLanguage({ headers } as unknown as Request, {} as Response, () => {});
  return headers['accept-language'];
};

test.each([
  ['language=de', 'en-US,en;q=0.9', 'de,en-US,en;q=0.9'],
  ['sid=x; language=es', undefined, 'es'],
  [undefined, 'de', 'de'],
  ['language=', 'de', 'de'],
  ['language=de-AT', 'en', 'en'],
  ['language=DE', 'en', 'en'],
  ['language=de;q=0,*', 'en', 'de,en'],
  ['language=de\r\nx: y', 'en', 'en'],
  ['sublanguage=de', 'en', 'en'],
  [`language=${'d'.repeat(10_000)}`, 'en', 'en'],
  [undefined, `de${',a'.repeat(8_000)}`, undefined],
  ['language=es', `de${',a'.repeat(8_000)}`, 'es'],
])('the cookie %s and the header %s ask for %s', (cookie, accepted, expected) => {
  expect(askedFor(cookie, accepted)).toBe(expected);
});

test.each([
  ['http', 'language=de', 'language=de; Path=/; Max-Age=31536000; SameSite=Lax'],
  ['https', 'a=b; language=es', 'language=es; Path=/; Max-Age=31536000; SameSite=Lax; Secure'],
  ['https', 'language=xxxx', undefined],
])('over %s the cookie %s is set again as %s', (protocol, cookie, expected) => {
  let kept: string | undefined;
  const response = { append: (_name: string, value: string) => (kept = value) };

  keepChosenLanguage({ protocol, headers: { cookie } } as Request, response as unknown as Response);

  expect(kept).toBe(expected);
});
