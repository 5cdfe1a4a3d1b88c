import { expect, test } from '@jest/globals';
import { browserName } from '../src/lib/browser-name.js';

test.each([
  ['Firefox on Android', 'Firefox on Android'],
  ['Firefox', 'Firefox'],
  [null, 'Unknown browser'],
])('a session of %s is called %s', (label, name) => {
  expect(browserName(label)).toBe(name);
});
