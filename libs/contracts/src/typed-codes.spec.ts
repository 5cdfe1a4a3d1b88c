import { describe, expect, test } from '@jest/globals';
import { compactFactorCode, FACTOR_CODE_RULE, normalizeGroupCode } from './typed-codes.js';

describe('a code of an authenticator', () => {
  test.each([
    '123456',
    '123-456',
    ' 123456\n',
    '\u00a0123\u00a0456\u00a0',
    '\u202a123456\u202c',
    '\uff11\uff12\uff13\uff14\uff15\uff16',
    '\u0661\u0662\u0663\u0664\u0665\u0666',
    '\u0967\u0968\u0969\u096a\u096b\u096c',
    '\u{1d7cf}\u{1d7d0}\u{1d7d1}\u{1d7d2}\u{1d7d3}\u{1d7d4}',
    '12\u201334\u221256',
    '\u201c123456\u201d',
  ])('is read from %j', (typed) => {
    expect(compactFactorCode(typed)).toBe('123456');
    expect(FACTOR_CODE_RULE(typed)).toBeUndefined();
  });

  test.each([
    'abcde-fghjk-mnpqr-stvwx-yz012',
    ' ABCDE\u00a0FGHJK MNPQR\tSTVWX\nYZ012 ',
    '\uff41\uff42\uff43\uff44\uff45\u2010fghjk\u2014mnpqr\u2212stvwx\u2013yz\u0660\u0661\u0662',
  ])('of recovery is read from %j', (typed) => {
    expect(compactFactorCode(typed)).toBe('ABCDEFGHJKMNPQRSTVWXYZ012');
    expect(FACTOR_CODE_RULE(typed)).toBeUndefined();
  });

  test.each([
    '',
    '12345',
    '     12345     ',
    '\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9',
    '1'.repeat(65),
    123456,
    undefined,
  ])('is not in %j', (typed) => {
    expect(FACTOR_CODE_RULE(typed)).toBe('Code is invalid');
  });
});

describe('a group code', () => {
  test.each([
    ['ABC234', 'ABC234'],
    ['abc234', 'ABC234'],
    ['\u2068AB\u200bC234\u2069', 'ABC234'],
    ['\u201cABC234\u201d', 'ABC234'],
    ['(ABC234).', 'ABC234'],
    ['Code: ABC234', 'ABC234'],
    ['Code ABC-234', 'ABC234'],
    ['A B C 2 3 4', 'ABC234'],
    ['ABC\u2013234', 'ABC234'],
    ['\uff21\uff22\uff23\uff12\uff13\uff14', 'ABC234'],
    ['AB\u0661C234', 'ABC234'],
    ['Join us with ABC234, thanks', 'ABC234'],
    ['Thanks! The code is XYZWVU', 'XYZWVU'],
    ['https://lodge.example/groups?code=ABC234', 'ABC234'],
    ['\u30b3\u30fc\u30c9\uff1aABC234', 'ABC234'],
  ])('is read from %j', (typed, code) => {
    expect(normalizeGroupCode(typed)).toBe(code);
  });

  test.each([
    ['', ''],
    ['ab', 'AB'],
    ['\u00e9ab', 'AB'],
    ['AB-C', 'ABC'],
    ['ABCO', 'ABC'],
    ['ABC2345', 'ABC234'],
    ['ABC2\u00e934', 'ABC234'],
    ['Code: ABC12', 'ABC2'],
    ['-', ''],
  ])('that is being typed keeps of %j what can belong to it', (typed, kept) => {
    expect(normalizeGroupCode(typed)).toBe(kept);
  });
});
