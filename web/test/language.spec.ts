import { afterEach, expect, jest, test } from '@jest/globals';

const navigator = Object.getOwnPropertyDescriptor(globalThis, 'navigator');

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'document');
  Reflect.deleteProperty(globalThis, 'navigator');
  if (navigator) Object.defineProperty(globalThis, 'navigator', navigator);
  jest.resetModules();
});

async function pageIn(lang: string) {
  Object.assign(globalThis, { document: { documentElement: { lang } } });
  return import('../src/lib/language.js');
}

test.each([
  ['en', ['codes on', '.jpeg, .jpg, .png']],
  ['de', ['codes on', '.jpeg, .jpg und .png']],
  ['es', ['codes on', '.jpeg, .jpg y .png']],
])('a page in %s lists as its language does', async (lang, texts) => {
  const { list } = await pageIn(lang);

  expect([list(['codes on']), list(['.jpeg', '.jpg', '.png'])]).toEqual(texts);
});

test.each([
  ['en', ['en-GB'], '27 November 2026'],
  ['en', ['en', 'en-AU'], '27 November 2026'],
  ['en', ['de-DE', 'en-US'], 'November 27, 2026'],
  ['en', [], 'November 27, 2026'],
  ['en', ['C', 'en-US@posix'], 'November 27, 2026'],
  ['de', ['en-GB', 'de-AT'], '27. November 2026'],
  ['es', ['es-MX'], '27 de noviembre de 2026'],
])('a date in %s follows the region of %j', async (lang, languages, text) => {
  Object.defineProperty(globalThis, 'navigator', { value: { languages }, configurable: true });
  await pageIn(lang);
  const { longDay } = await import('../src/lib/dates.js');

  expect(longDay('2026-11-27T12:00:00Z')).toBe(text);
});
