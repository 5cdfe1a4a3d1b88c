import { describe, expect, test } from '@jest/globals';
import { lookAlikesOf, skeletonOf } from './skeleton.js';
import { reservedNames } from './reserved-names.js';

const areAlike = (one: string, other: string) =>
  lookAlikesOf(one).some((skeleton) => lookAlikesOf(other).includes(skeleton));

describe('the skeleton', () => {
  test.each([
    ['k\u0435eper', 'keeper'],
    ['\uff4b\uff45\uff45\uff50\uff45\uff52', 'keeper'],
    ['modern', 'rnodern'],
    ['\u{1d4d8}\u{1d4ea}\u{1d4f7}', 'Ian'],
    ['g\u200do\u00adne', 'gone'],
    ['\u0441\u0430\u0440\u0435', 'cape'],
    ['e\u0301', '\u00e9'],
    ['\u2070x', '0x'],
  ])('of %j is that of %j', (one, other) => {
    expect(skeletonOf(one)).toBe(skeletonOf(other));
  });

  test.each([
    ['Anna', 'Hannah'],
    ['jos\u00e9', 'jose'],
    ['van', 'nan'],
    ['harun', 'haryv'],
    ['\u65e5\u672c', '\u672c\u65e5'],
  ])('of %s is not that of %s', (one, other) => {
    expect(skeletonOf(one)).not.toBe(skeletonOf(other));
  });
});

describe('whatever the case,', () => {
  test.each([
    ['keeper', '\u041a\u0415\u0415\u0420\u0415R'],
    ['KEEPER', 'k\u0435eper'],
    ['Igor', 'IG\u041eR'],
    ['igor', 'IG\u041eR'],
    ['niko', '\u039d\u0399\u039a\u039f'],
    ['MaII', 'Mall'],
    ['user1', 'userl'],
    ['b0b', 'bob'],
    ['\u041aee\u0261er', 'keeger'],
    ['Zo\u00eb', 'ZOE\u0308'],
  ])('%s is like %s', (one, other) => {
    expect(areAlike(one, other)).toBe(true);
  });

  test.each([
    ['Marcus', 'Marius'],
    ['Andre', 'Andrea'],
    ['\u0430\u043d\u043d\u0430', 'anna b'],
    ['team 1', 'team 2'],
    ['a b', 'ab'],
  ])('%s is not like %s', (one, other) => {
    expect(areAlike(one, other)).toBe(false);
  });
});

describe('a reserved name', () => {
  const isReserved = reservedNames('Caf\u00e9 Caf\u00e9|CC');

  test.each([
    'admin',
    '\u0430dmin',
    'adrnin',
    'Adm1n',
    '\uff21\uff44\uff4d\uff49\uff4e',
    'a.d.m.i.n',
    'Administrator',
    'Moderator',
    'mod',
    'support',
    'Staff',
    'system',
    'Lodge',
    'thel\u043edge',
    'caf\u00e9 caf\u00e9',
    'CAFE\u0301CAFE\u0301',
    'cc',
    'C.\u0421.',
    'admin2',
    '2 \u0430dmin',
    'cc7',
  ])('is %s', (name) => {
    expect(isReserved(name)).toBe(true);
  });

  test.each([
    'Adminton',
    'Modesto',
    'supporter 12',
    'Hodge',
    'caf\u00e9',
    '12',
    'admin2b',
    'mod2mod',
    '\u{1f98a}',
    'cafe cafe',
  ])('is not %s', (name) => {
    expect(isReserved(name)).toBe(false);
  });

  test('is none for the sake of a brand without letters', () => {
    expect(reservedNames('|')('\u{1f98a}')).toBe(false);
  });
});
