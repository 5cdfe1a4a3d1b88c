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
  ['a component that is a text or an element', "const A = () => (late ? 'Late' : <Clock />)", true],
  [
    'a component that is one of two texts with elements',
    'function A() { if (late) return <>Late</>; return <><b>Fine</b> so far</> }',
    true,
  ],
  [
    'a component that is one of two elements of a kind',
    'function A() { if (late) return <b>Late</b>; return <b><i>Fine</i> so far</b> }',
    true,
  ],
  [
    'a component that is one of two elements with keys',
    'function A() { if (late) return <b key="a">Late</b>; return <b key="b"><i>Fine</i> so far</b> }',
    false,
  ],
  ['a component that is one of two texts', "const A = () => (late ? 'Late' : 'Fine')", false],
  ['a component that is an element or nothing', 'const A = () => late && <b>Late</b>', false],
  ['one of two elements with a text', 'late ? <b>Late</b> : <b>Fine</b>', false],
  ['an element after a text', '<p>Save {busy && <Wheel />}</p>', false],
  ['an element before an element', '<p>{busy && <Wheel />}<span>Save</span></p>', false],
  ['a text alone', "<p>{problem && 'Too long'}</p>", false],
  ['a text that only changes', "<p><Icon /> {done ? 'Copied' : 'Copy'}</p>", false],
])('%s is found: %s, %s', (_what, code, isFound) => {
  expect(bareTextsIn(code, 'screen.tsx')).toEqual(isFound ? [1] : []);
});
