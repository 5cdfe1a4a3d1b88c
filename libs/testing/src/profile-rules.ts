/** Invalid values of profile fields, and the specification's error text for each. */
export const WRONG_PROFILE: [string, unknown, string][] = [
  ['username', undefined, 'Username is required'],
  ['username', '', 'Username is required'],
  ['username', ' \t ', 'Username is required'],
  ['username', 5, 'Username is required'],
  ['username', null, 'Username is required'],
  ...['\u3164', '\u2800', '\ufe0f', '\u{e0061}', ' \u2028\u200b '].map(
    (name): [string, unknown, string] => ['username', name, 'Username is required'],
  ),
  ['username', 'x'.repeat(31), 'Username must be 30 characters or less'],
  ...['a\nb', 'a\tb', 'a\u0000b'].map((name): [string, unknown, string] => [
    'username',
    name,
    'Username contains characters that are not allowed',
  ]),
  ...['a\u202eb', 'a\u2066b', 'ad\u00admin', 'admin\ufe0f', 'ad\u200cmin'].map(
    (name): [string, unknown, string] => [
      'username',
      name,
      'Username contains characters that are invisible or reverse the text',
    ],
  ),
  ...[17, 121, 30.5, '30', null, undefined, {}, 1e308].map((value): [string, unknown, string] => [
    'age',
    value,
    'Age must be between 18 and 120',
  ]),
  ...[3, 9, 5.5, '5', undefined].map((value): [string, unknown, string] => [
    'height_feet',
    value,
    'Height (feet) must be between 4 and 8',
  ]),
  ...[-1, 12, '0', undefined].map((value): [string, unknown, string] => [
    'height_inches',
    value,
    'Height (inches) must be between 0 and 11',
  ]),
  ...[49, 501, '180', undefined].map((value): [string, unknown, string] => [
    'weight_pounds',
    value,
    'Weight must be between 50 and 500 pounds',
  ]),
  ...['', 'white', 'Martian', 1, undefined, ['White']].map((value): [string, unknown, string] => [
    'ethnicity',
    value,
    'Ethnicity is required',
  ]),
  ...['', 'top', 'Vers / Top', 1, undefined].map((value): [string, unknown, string] => [
    'sexual_position',
    value,
    'Sexual position preference is required',
  ]),
  ['notes', 'x'.repeat(501), 'Notes must be 500 characters or less'],
  ['notes', 'a\u0000b', 'Notes contain characters that are not allowed'],
  ['notes', 'a\u000bb', 'Notes contain characters that are not allowed'],
  ['notes', '\ud800', 'Notes contain characters that are not allowed'],
];

/** The extreme values that the rules accept. */
export const EDGES = [
  { age: 18, height_feet: 4, height_inches: 0, weight_pounds: 50, notes: 'a\tb' },
  { age: 120, height_feet: 8, height_inches: 11, weight_pounds: 500, notes: '🦊'.repeat(500) },
];
