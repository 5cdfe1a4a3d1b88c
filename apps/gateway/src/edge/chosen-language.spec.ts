import { expect, test } from '@jest/globals';
import type { Request, Response } from 'express';
import { chosenLanguage, keepChosenLanguage } from './chosen-language.js';

const askedFor = (
  cookie: string | undefined,
  accepted: string | undefined,
  offered = ['en', 'de', 'es'],
) => {
  const headers = { cookie, 'accept-language': accepted };
  chosenLanguage({ LANGUAGES: offered })(
    { headers } as unknown as Request,
    {} as Response,
    () => {},
  );
  return headers['accept-language'];
};

test.each([
  ['language=de', 'en-US,en;q=0.9', 'de,en-US,en;q=0.9'],
  ['sid=x; language=es', undefined, 'es'],
  [undefined, 'de', 'de'],
  ['language=de-AT', 'en', 'en'],
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
  ['de,en', 'language=es', 'es-MX,es;q=0.9,en;q=0.8', 'en;q=0.8,de;q=0.001'],
  ['de,en', 'language=en', 'de', 'en,de,de;q=0.001'],
  ['de,en', undefined, 'ES, EN;q=0.9', ' EN;q=0.9,de;q=0.001'],
  ['de,en', undefined, 'es, *;q=0.5', 'de;q=0.001'],
  // Documents may be in it.
  ['de,en', undefined, 'fr, es', 'fr,de;q=0.001'],
  ['de,en', undefined, undefined, 'de;q=0.001'],
  // Nothing ends in English.
  ['de,en,es', undefined, undefined, 'de;q=0.001'],
  ['de,en,es', 'language=es', '*', 'es,de;q=0.001'],
])('of %s, the cookie %s and the header %s ask for %s', (offered, cookie, accepted, asked) => {
  expect(askedFor(cookie, accepted, offered.split(','))).toBe(asked);
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
