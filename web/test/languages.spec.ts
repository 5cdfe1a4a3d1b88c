import { describe, expect, test } from '@jest/globals';
import { messagesOf } from '../plugins/languages/messages.js';
import { longer } from '../../test/browser/support/pseudo.js';
import type { Catalogue } from '../../libs/contracts/src/languages/index.js';
import { translate } from '../plugins/languages/translate.js';

const keysOf = (code: string) => messagesOf(code, 'a.tsx').map(({ key }) => key);

/** Translates source and normalizes its whitespace. */
const translated = (code: string, catalogue: Catalogue) =>
  translate(code, 'a.tsx', catalogue).replace(/\s+/g, ' ');

describe('a text', () => {
  test.each([
    ['between tags', 'const a = <p>Hello there</p>;', ['Hello there']],
    [
      'over lines, with values and elements',
      'const a = (\n <p>\n  Leave <b>{group.name}</b>{" "}\n  for {days(3)}?\n </p>\n);',
      ['Leave <0>{name}</0> for {days}?'],
    ],
    [
      'before what is on a line of its own',
      'const a = (\n <p>\n  By{" "}\n  <b>{user ?? "an admin"}</b>\n </p>\n);',
      ['By <0>{value}</0>', 'an admin'],
    ],
    ['beside an icon', 'const a = (\n <p>\n  <Icon />\n  Save\n </p>\n);', ['Save']],
    [
      'by a condition',
      "const a = <b title={x ? 'One way' : `By ${way}`}>{y && 'Yes'}</b>;",
      ['One way', 'By {way}', 'Yes'],
    ],
    ['of a property', "const a = { label: 'Users', value: 'users' };", ['Users']],
    ['of a constant for texts', "const A_TEXTS = { x: 'One', y: () => 'Two' };", ['One', 'Two']],
    ['of a toast', "const a = () => toast.success('Saved');", ['Saved']],
    ['that is marked', "const a = f(t`It's ${count}`);", ["It's {count}"]],
    [
      'with forms by number',
      "const a = plural(n, { one: '1 day', other: `${n} days` });",
      ['{n} days'],
    ],
  ])('%s is found', (_where, code, keys) => {
    expect(keysOf(code)).toEqual(keys);
  });

  test.each([
    ['a class', 'const a = <p className="flex gap-2" />;'],
    ['a code', "const a = kind === 'pending' ? f('approve') : <i>{1}</i>;"],
    ['a type', "type A = { label: 'Users' };"],
    ['a value alone', 'const a = <p>{name} · {day}</p>;'],
  ])('is not %s', (_what, code) => {
    expect(keysOf(code)).toEqual([]);
  });
});

describe('a translation', () => {
  test('puts values and elements where its language wants them', () => {
    expect(
      translated('const a = <p>Leave <b>{group.name}</b> for {days(3)}?</p>;', {
        'Leave <0>{name}</0> for {days}?': '{days} lang <0>{name}</0> verlassen?',
      }),
    ).toBe('const a = <p>{days(3)}{" lang "}<b>{group.name}</b>{" verlassen?"}</p>;');
  });

  test('reaches what stands in another text', () => {
    expect(
      translated("const a = <p>By {user ?? 'an admin'}</p>;", {
        'By {value}': 'Von {value}',
        'an admin': 'der Leitung',
      }),
    ).toBe('const a = <p>{"Von "}{user ?? `der Leitung`}</p>;');
  });

  test('has the forms of its own language', () => {
    expect(
      translated("const a = plural(n, { one: '1 day', other: `${n} days` });", {
        '{n} days': { one: '{n} dzień', few: '{n} dni', other: '{n} dnia' },
      }),
    ).toBe('const a = plural(n, { one: `${n} dzień`, few: `${n} dni`, other: `${n} dnia` });');
  });

  test('cannot end the string that it stands in', () => {
    const code = translated('const a = t`Copy`;', { Copy: '`; ${ \\' });
    expect(code).toBe('const a = `\\`; \\${ \\\\`;');
  });

  test('of an attribute is an expression', () => {
    expect(translated('const a = <p title="Close" />;', { Close: 'Schließen' })).toBe(
      'const a = <p title={`Schließen`} />;',
    );
  });

  test('that lacks leaves the English text, without its mark', () => {
    expect(translate('const a = t`Copy ${n}`;', 'a.ts')).toBe('const a = `Copy ${n}`;');
  });
});

test('the pseudo-language keeps placeholders and tags', () => {
  expect(longer('Leave <0>{name}</0>?')).toMatch(/^Léávé <0>\{name\}<\/0>\?( éxtr)+$/);
});
