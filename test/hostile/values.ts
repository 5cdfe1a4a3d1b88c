/** Path ids that match no resource. */
export const HOSTILE_IDS = [
  '0',
  '-1',
  '1.5',
  '2147483648',
  '99999999999999999999',
  '9'.repeat(5_000),
  '%00',
  '%',
  '%ff',
  '%e2%80%ae',
  '..%2f..',
  '1;drop%20table%20users',
  '__proto__',
];

/** Raw query strings for a parameter `name`. */
export const hostileQueries = (name: string) => [
  ...[
    '',
    '-1',
    '999999999999999999999',
    '%',
    '%ED%A0%80',
    "'%20or%201=1--",
    '%F0%9F%98%80',
    'd99999999999',
    'a'.repeat(9_000),
  ].map((value) => `${name}=${value}`),
  `${name}=1&${name}=2`,
  `${name}[]=1`,
  `${name}[__proto__][x]=1`,
  `${name}`,
  `${`${name}=1&`.repeat(1_200)}`,
];

/** Invalid for every field of the contract. */
const NEVER: unknown[] = [
  [],
  {},
  { toString: 1 },
  -1,
  1.5,
  2 ** 31,
  'a\u0000b',
  '\ud800',
  'ab\u0007',
  'y'.repeat(2_100),
];
/** Valid only in free-text fields. */
const NO_TEXT = ['', ' ', '1', '1e3', 'null', "'; drop table users; --", '\u202eabc'];

const FREE_TEXT = new Set([
  'username',
  'name',
  'description',
  'content',
  'notes',
  'note',
  'text',
  'place',
  'statement',
  'explanation',
  'answer',
  'message',
]);
const FREE_TEXT_IN = new Set(['POST /api/admin/users/:id/age reason']);
/** Any text is a syntactically valid code, and is ignored where no code is needed. */
const ANY_TEXT_IN = new Set([
  'POST /api/register invitation',
  'POST /api/password-reset/finish code',
]);
const isFreeText = (call: string, field: string) =>
  FREE_TEXT.has(field) || FREE_TEXT_IN.has(`${call} ${field}`);

/** Message ids are 64-bit, the others 32-bit. */
const BIG_IDS = new Set(['message_id']);

/** Invalid values for a field: wrong type, too large, or text that the database cannot store. */
export const wrongValues = (call: string, field: string, isRequired: boolean): unknown[] =>
  [
    ...NEVER.filter((value) => value !== 2 ** 31 || !BIG_IDS.has(field)),
    ...(isFreeText(call, field) ? [5, true, false] : NO_TEXT),
    ...(isRequired ? [null, undefined] : []),
  ].filter((value) => typeof value !== 'string' || !ANY_TEXT_IN.has(`${call} ${field}`));
