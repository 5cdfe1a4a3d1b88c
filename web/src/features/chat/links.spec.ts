import { expect, test } from '@jest/globals';
import { partsOf } from './links.js';

test.each([
  ['https://lodge.example/Bear_(animal)', 'https://lodge.example/Bear_(animal)'],
  ['(see https://lodge.example/Bear_(animal))', 'https://lodge.example/Bear_(animal)'],
  ['(https://lodge.example/a).', 'https://lodge.example/a'],
  ['[https://lodge.example/a[1]]', 'https://lodge.example/a[1]'],
  ['https://lodge.example/a)!?', 'https://lodge.example/a'],
  ['\u898bhttps://lodge.example/\u6771\u4eac\u3002\u7136', 'https://lodge.example/\u6771\u4eac'],
  ['\u300chttps://lodge.example/a\u300d\u3068', 'https://lodge.example/a'],
  ['\uff08https://lodge.example/a\uff09', 'https://lodge.example/a'],
  ['https://lodge.example/a\uff0cb', 'https://lodge.example/a'],
  ['https://lodge.example/a\u2026', 'https://lodge.example/a'],
  ['\u00abhttps://lodge.example/a\u00bb', 'https://lodge.example/a'],
  ['\u201ehttps://lodge.example/a\u201c', 'https://lodge.example/a'],
  ["'https://lodge.example/a'", 'https://lodge.example/a'],
  ['https://lodge.example/L\u2019\u00c9quipe', 'https://lodge.example/L\u2019\u00c9quipe'],
  ['https://lodge.example/?q=a,b;c', 'https://lodge.example/?q=a,b;c'],
])('in %s the link is %s', (text, address) => {
  const parts = partsOf(text);

  expect(parts.filter(({ isLink }) => isLink).map((part) => part.text)).toEqual([address]);
  expect(parts.map((part) => part.text).join('')).toBe(text);
});

test.each([
  '',
  'lodge.example',
  'https://',
  'https://)',
  'javascript:alert(1)',
  'ftp://lodge.example',
])('there is no link in %j', (text) => {
  expect(partsOf(text).filter(({ isLink }) => isLink)).toEqual([]);
});
