import { expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BREAKPOINTS } from '../src/lib/use-media.js';

const SOURCE = join(import.meta.dirname, '../src');
const read = (file: string) => readFileSync(join(SOURCE, file), 'utf8');

const breakpoints = Object.fromEntries(
  [...read('ui/tokens.css').matchAll(/--breakpoint-(\w+): ([\w.]+);/g)].map(([, name, width]) => [
    name!,
    width,
  ]),
);

test('scripts and styles share their breakpoints', () => {
  expect(breakpoints).toMatchObject(BREAKPOINTS);
});

// A class with another variant has no effect, and the build says nothing. Those with `@` depend on
// the width of a container.
test('each class that depends on a breakpoint names one of the theme', () => {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' });
  const code = files.filter((file) => /\.tsx?$/.test(file)).map(read);
  const used = [...code.join('').matchAll(/(?<![\w@-])(?:max-|min-)?(xs|sm|md|lg|\d?xl):(?=\S)/g)];

  const unknown = used.filter(([, name]) => !breakpoints[name!]).map(([variant]) => variant);
  expect(used).not.toEqual([]);
  expect(unknown).toEqual([]);
  expect(code.join('').match(/@?(max|min)-\[[\d.]+(rem|em|px)\]:|\[@media.*?\]/g)).toBeNull();
});
