import { afterEach, expect, jest, test } from '@jest/globals';

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'document');
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
