import { expect, test } from '@jest/globals';
import { faultsOf } from '../plugins/languages/check.js';
import { leftInEnglish } from '../../test/support/left-in-english.js';
import { CATALOGUES, type Translation } from '../../libs/contracts/src/languages/index.js';

const faultOf = (language: string, key: string, translation: Translation, kind = 'value') =>
  faultsOf(language, { [key]: translation }, [
    { key, kind: kind as 'value' | 'plural', file: 'a.tsx' },
  ]);

test('a text that lacks and one that nobody needs are found', () => {
  const texts = [{ key: 'Save', kind: 'value' as const, file: 'a.tsx' }];

  expect(faultsOf('de', { Copy: 'Kopieren' }, texts)).toEqual([
    'missing: "Save" (a.tsx)',
    'unused: "Copy"',
  ]);
});

test.each<[string, string, Translation, string | undefined]>([
  ['that fits', 'Leave <0>{name}</0>?', '<0>{name}</0> verlassen?', undefined],
  ['that lacks a value', 'Leave {name}?', 'Verlassen?', 'other placeholders'],
  ['with another value', 'Leave {name}?', '{group} verlassen?', 'other placeholders'],
  ['that lacks an element', 'Leave <0>{name}</0>?', '{name} verlassen?', 'other placeholders'],
  ['that is as long as fits', 'Save', 'x'.repeat(20), undefined],
  ['that is longer', 'Save', 'x'.repeat(21), 'overlong'],
  ['with forms', 'Save', { other: 'Sichern' }, 'forms by number of a text without'],
])('of a translation %s', (_what, key, translation, fault) => {
  expect(faultOf('de', key, translation)).toEqual(
    fault ? [`${fault}: ${JSON.stringify(key)}`] : [],
  );
});

test.each<[string, string, Translation, string | undefined]>([
  ['German', 'de', { one: 'ein Tag', other: '{n} Tage' }, undefined],
  ['German', 'de', { other: '{n} Tage' }, 'without the form one'],
  ['German', 'de', { one: '1 Tag' }, 'without the form other'],
  ['German', 'de', '{n} Tage', 'without its forms by number'],
  ['German', 'de', { one: '{m} Tag', other: '{n} Tage' }, 'other placeholders'],
  ['German', 'de', { one: '1 Tag', other: 'Tage' }, 'other placeholders'],
  ['German', 'de', { one: 'x'.repeat(50), other: '{n} Tage' }, 'overlong'],
  ['Spanish up to a million', 'es', { one: '1 día', other: '{n} días' }, undefined],
  ['Polish', 'pl', { one: 'dzień', many: '{n} dni', other: '{n} dnia' }, 'without the form few'],
  // Includes 21 and 31.
  [
    'Russian',
    'ru',
    { one: '1 день', few: '{n} дня', many: '{n} дней', other: '{n} дня' },
    'other placeholders',
  ],
])('of the forms of %s, %#', (_language, language, forms, fault) => {
  expect(faultOf(language, '{n} days', forms, 'plural')).toEqual(
    fault ? [`${fault}: "{n} days"`] : [],
  );
});

const NAMES = new Intl.DisplayNames('en', { type: 'language' });

test.each(Object.entries(CATALOGUES))(
  'what %s leaves in English is listed, with the reason',
  (language, catalogue) => {
    const same = Object.entries(catalogue).filter(([key, text]) => key === text);

    expect(same.map(([key]) => key).sort()).toEqual(
      leftInEnglish(`In ${NAMES.of(language)}`).sort(),
    );
  },
);
