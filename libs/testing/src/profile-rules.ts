type Wrong = [field: string, value: unknown, text: string];

const wrong = (field: string, text: string, values: unknown[]) =>
  values.map((value): Wrong => [field, value, text]);

const INVISIBLE = ['\u3164', '\u2800', '\ufe0f', '\u{e0061}', ' \u2028\u200b '];
const MISLEADING = ['a\u202eb', 'a\u2066b', 'ad\u00admin', 'admin\ufe0f', 'ad\u200cmin'];

/** Invalid values of profile fields, and the specification's error text for each. */
export const WRONG_PROFILE: Wrong[] = [
  ...wrong('username', 'Username is required', [undefined, '', ' \t ', 5, null, ...INVISIBLE]),
  ...wrong('username', 'Username must be 30 characters or less', ['x'.repeat(31)]),
  ...wrong('username', 'Username contains characters that are not allowed', [
    'a\nb',
    'a\tb',
    'a\u0000b',
  ]),
  ...wrong(
    'username',
    'Username contains characters that are invisible or reverse the text',
    MISLEADING,
  ),
  ...wrong('age', 'Age must be between 18 and 120', [17, 121, 30.5, '30', null, undefined]),
  ...wrong('age', 'Age must be between 18 and 120', [{}, 1e308]),
  ...wrong('height_feet', 'Height (feet) must be between 4 and 8', [3, 9, 5.5, '5', undefined]),
  ...wrong('height_inches', 'Height (inches) must be between 0 and 11', [-1, 12, '0', undefined]),
  ...wrong('weight_pounds', 'Weight must be between 50 and 500 pounds', [
    49,
    501,
    '180',
    undefined,
  ]),
  ...wrong('ethnicity', 'Ethnicity is required', ['', 'white', 'Martian', 1, undefined, ['White']]),
  ...wrong('sexual_position', 'Sexual position preference is required', ['', 'top', 'Vers / Top']),
  ...wrong('sexual_position', 'Sexual position preference is required', [1, undefined]),
  ...wrong('notes', 'Notes must be 500 characters or less', ['x'.repeat(501)]),
  ...wrong('notes', 'Notes contain characters that are not allowed', [
    'a\u0000b',
    'a\u000bb',
    '\ud800',
  ]),
];

/** The extreme values that the rules accept. */
export const EDGES = [
  { age: 18, height_feet: 4, height_inches: 0, weight_pounds: 50, notes: 'a\tb' },
  { age: 120, height_feet: 8, height_inches: 11, weight_pounds: 500, notes: '🦊'.repeat(500) },
];
