import { expect, test } from '@jest/globals';
import { newUsernameRule } from './rules.js';

const CHARACTERS = 'Username contains characters that are not allowed';
const INVISIBLE = 'Username contains characters that are invisible or reverse the text';
const MARKS = 'Username can have at most 2 accents or marks on a letter';

test.each([
  ['a\u00a0b', CHARACTERS],
  ['a\u2028b', CHARACTERS],
  ['a\u3000b', CHARACTERS],
  ['\u0628\u0627\u200c\u0628', INVISIBLE],
  ['\u0628\u200c', INVISIBLE],
  ['\u0628\u200d\u0628', INVISIBLE],
  ['\u0915\u094d\u200d', INVISIBLE],
  ['\u{1f3f4}\u{e0067}\u{e007f}', INVISIBLE],
  ['\u05e9\u05b0\u05b1\u05b2\u05b3', MARKS],
  ['e\u0323\u0301\u0338x', MARKS],
  ['x\u0301\u0301\u0301\u0301', MARKS],
  ['\u0301x', MARKS],
  ['a  b', 'Username can only have single spaces between words'],
])('the username %j is rejected: %s', (username, text) => {
  expect(newUsernameRule(username)).toBe(text);
});

test.each([
  'Nguy\u1ec5n V\u0103n',
  'Zo\u00eb \u{1f98a}',
  '\u0939\u093f\u0928\u094d\u0926\u0940',
  '\u65e5\u672c',
  '\u05e9\u05c1\u05bc\u05b8\u05dc\u05d5\u05b9\u05dd',
  '\u0645\u06cc\u200c\u0631\u0648\u0645',
  '\u0936\u094d\u0930\u0940\u092e\u093e\u0928\u094d\u200d\u092f',
  '\u0dc1\u0dca\u200d\u0dbb\u0dd3',
  '1\ufe0f\u20e3 \u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
])('a username may have accents, single spaces and emoji: %s', (username) => {
  expect(newUsernameRule(username)).toBeUndefined();
});
