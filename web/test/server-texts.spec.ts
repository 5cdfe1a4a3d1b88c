import { afterEach, expect, jest, test } from '@jest/globals';

const CATALOGUE = {
  'You can mute at most {mutes} members': 'Höchstens {mutes} Mitglieder',
  'Username must be {limit} characters or less': 'Benutzername höchstens {limit} Zeichen',
  '{what} must be {most} characters or less': '{what} höchstens {most} Zeichen',
  'The place': 'Der Ort',
  'Not found': 'Nicht gefunden',
  'Group {name} is full': 'Gruppe {name} ist voll',
};

let failure: Error | undefined;
jest.unstable_mockModule('../src/lib/language.js', () => ({ LANGUAGE: 'de' }));
jest.unstable_mockModule('../src/lib/api/server-catalogue.js', () => {
  if (failure) throw failure;
  return { SERVER_TEXTS: CATALOGUE };
});
afterEach(() => void jest.resetModules());

const translated = async (text: string) =>
  (await import('../src/lib/api/server-texts.js')).translate(text);

test.each([
  ['Not found', 'Nicht gefunden'],
  ['You can mute at most 500 members', 'Höchstens 500 Mitglieder'],
  ['Username must be 30 characters or less', 'Benutzername höchstens 30 Zeichen'],
  ['The place must be 200 characters or less', 'Der Ort höchstens 200 Zeichen'],
  ['Group Not found is full', 'Gruppe Not found ist voll'],
  ['Of a later version', 'Of a later version'],
  ['toString', 'toString'],
])('%s is shown as %s', async (english, shown) => {
  expect(await translated(english)).toBe(shown);
});

test('an error arrives in English where its translation does not load', async () => {
  failure = new Error('gone with the last build');

  expect(await translated('Not found')).toBe('Not found');
});
