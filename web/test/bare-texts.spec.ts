import { expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bareTextsIn } from './support/bare-texts.js';

const SOURCE = join(import.meta.dirname, '../src');

// Its items are keyed by their texts, so an icon changes only with its item.
const KEYED = 'ui/overlay/menu-content.tsx';
const screens = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.tsx') && file !== KEYED,
);

test('no text of a screen breaks it when the browser translates the page', () => {
  const found = screens.flatMap((file) =>
    bareTextsIn(readFileSync(join(SOURCE, file), 'utf8'), file).map((line) => `${file}:${line}`),
  );

  expect(found).toEqual([]);
});

test.each([
  ['an element before a text', '<p>{busy && <Wheel />} Save</p>', true],
  ['an element before a value', '<p>{busy && <Wheel />}{label}</p>', true],
  ['an element before the children', '<p>{busy && <Wheel />}{children}</p>', true],
  ['one of two elements before a text', '<p>{done ? <Check /> : <Copy />} Copy</p>', true],
  ['a text beside an element', "<p><time />{late && ' (late)'}</p>", true],
  ['a fragment with a text', '<p>{by && <>by {by}</>}</p>', true],
  ['an icon of two before a text', '({ icon: Icon }) => <p><Icon /> {text}</p>', true],
  ['one of two elements of a kind', 'late ? <b><Clock /> Late</b> : <b><Check /> Fine</b>', true],
  ['one of two elements with a text', 'late ? <b>Late</b> : <b>Fine</b>', false],
  ['an element after a text', '<p>Save {busy && <Wheel />}</p>', false],
  ['an element before an element', '<p>{busy && <Wheel />}<span>Save</span></p>', false],
  ['a text alone', "<p>{problem && 'Too long'}</p>", false],
  ['a text that only changes', "<p><Icon /> {done ? 'Copied' : 'Copy'}</p>", false],
])('%s is found: %s, %s', (_what, code, isFound) => {
  expect(bareTextsIn(code, 'screen.tsx')).toEqual(isFound ? [1] : []);
});
