import { describe, expect, test } from '@jest/globals';
import { canonicalEmail, emailRule, normalizeEmail, storedEmailRule } from './emails.js';
import { FIELD_TEXTS } from './texts.js';

test.each([
  ['Anna@Lodge.Example', 'anna@lodge.example'],
  [' anna@lodge.example\n', 'anna@lodge.example'],
  ['an\u00adna@lod\u00adge.example', 'anna@lodge.example'],
  ['\u202a\ufeffan\u200bna@lod\u200cge.example\u202c', 'anna@lodge.example'],
  ['\uff41\uff4e\uff4e\uff41\uff20\uff4codge\u3002example', 'anna@lodge.example'],
  ['anna@lodge.example.', 'anna@lodge.example'],
  ['anna@bu\u0308cher.example', 'anna@xn--bcher-kva.example'],
  ['anna@XN--BCHER-KVA.example', 'anna@xn--bcher-kva.example'],
  ['jos\u00e9@lodge.example', 'jose\u0301@lodge.example'.normalize('NFC')],
  ['\u0130@lodge.example', 'i@lodge.example'],
  ['\u039f\u03a3@lodge.example', '\u03bf\u03c3@lodge.example'],
  ['anna+tag@lodge.example', 'anna+tag@lodge.example'],
  ["o'hara@lodge.example", "o'hara@lodge.example"],
])('%j is valid, and canonical as %s', (typed, canonical) => {
  expect(emailRule(typed)).toBeUndefined();
  expect(canonicalEmail(typed)).toBe(canonical);
  expect(canonicalEmail(normalizeEmail(typed))).toBe(canonical);
  expect(canonicalEmail(canonical)).toBe(canonical);
});

test.each([
  '<anna@lodge.example>',
  'anna(home)@lodge.example',
  '"anna"@lodge.example',
  'anna@lodge@lodge.example',
  'anna@lodge.example,other@lodge.example',
  'mailto:anna@lodge.example',
  'anna@lodge.example:25',
  'anna@lodge.example/x',
  'anna@lod%67e.example',
  'anna@lodge.example?x',
  'anna@[127.0.0.1]',
  'anna@127.0.0.1',
  'anna@0x7f.1',
  'anna@lodge',
  'anna@lodge..example',
  'anna@-lodge.example',
  'anna@xn--\u00fc.example',
  '@lodge.example',
  '\u00ad@lodge.example',
  'anna@\u00ad',
  'an na@lodge.example',
  'anna@lod\u0000ge.example',
  'an\ud800na@lodge.example',
  '\uff1canna\uff1e@lodge.example',
  `${'\ufdfa'.repeat(200)}@lodge.example`,
])('%j is no email', (typed) => {
  expect(emailRule(typed)).toBe(FIELD_TEXTS.emailInvalid);
});

test('two domains that IDNA tells apart are two', () => {
  expect(canonicalEmail('anna@fa\u00df.example')).not.toBe(canonicalEmail('anna@fass.example'));
});

describe('what is stored', () => {
  test.each([
    ['Anna.B@Lodge.Example', 'Anna.B@Lodge.Example'],
    ['an\u00adna@lodge.example', 'anna@lodge.example'],
    ['anna@B\u00fccher.example', 'anna@B\u00fccher.example'],
    ['anna@\uff42\uff43.example', 'anna@bc.example'],
    ['<anna@lodge.example>', '<anna@lodge.example>'],
  ])('of %s is %s', (typed, stored) => {
    expect(normalizeEmail(typed)).toBe(stored);
  });
});

test('addresses from before the rule are still looked up, as the mailbox that they name', () => {
  for (const typed of [
    '<anna@lodge.example>',
    '"anna"@lodge.example',
    'anna(home)@lodge.example',
  ]) {
    expect(storedEmailRule(typed)).toBeUndefined();
    expect(canonicalEmail(typed)).toBe('anna@lodge.example');
  }
  expect(storedEmailRule('anna')).toBe(FIELD_TEXTS.emailInvalid);
});
