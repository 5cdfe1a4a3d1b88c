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
  ['HTTPS://Lodge.Example/A', 'HTTPS://Lodge.Example/A'],
  ['https://lodge.example:443/a', 'https://lodge.example:443/a'],
  ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
  ['https://lodge.example?to=\u2044a', 'https://lodge.example?to=\u2044a'],
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

test.each([
  'https://lodge.example\u2044login.evil.com/',
  'https://lodge.example\u2215login.evil.com/',
  'https://lodge.example\u2e31evil.com/',
  'https://lodge.example\u00ad.evil.com/',
  'https://lodge.example\u200b.evil.com/',
  'https://lodge.ex\u0430mple/',
  'https://\u{1d425}odge.example/',
  'https://lodge\u2024example/',
  'https://lodge%2eexample/',
  'https://lodge.example@evil.com/',
  'https://lodge.example:443@evil.com/',
  'https:////evil.com/',
  'https://2130706433/',
])('%s is no link, because it reads as another address than it opens', (text) => {
  expect(partsOf(text)).toEqual([{ text, isLink: false }]);
});
