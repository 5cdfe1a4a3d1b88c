import { LIMITS } from '@lodge/contracts';

/** Maximum size of a request body in bytes. */
const BODY = 100_000;

/**
 * Repeated, each of these is expensive for some regular expression, Unicode normalization, trimming
 * or case conversion.
 */
const UNITS: Record<string, string> = {
  letters: 'a',
  hyphens: '-',
  dots: '.',
  'at signs': '@',
  quotes: '"',
  backslashes: '\\',
  'local parts': 'a@',
  addresses: 'a@a.',
  domains: 'a.',
  'encoded domains': 'xn--a.',
  'angle brackets': '<a',
  comments: '(a',
  'Hebrew letters with points': '\u05e9\u05c1\u05b8',
  'Arabic letters, not joined': '\u0628\u200c',
  spaces: ' ',
  'line breaks': '\n',
  'no-break spaces': '\u00a0',
  zeros: '\0',
  'hex groups': '0f0f-',
  accents: '\u0301',
  'accents out of order': '\u0323\u0301',
  'four classes of marks': '\u0f71\u0301\u0323\u0338',
  'letters with accents': 'a\u0301\u0323',
  'enclosing marks': '\u20dd',
  'Hangul vowels': '\u1161',
  'Hangul letters': '\u1100\u1161\u11a8',
  ligatures: '\ufdfa',
  'sharp s': '\u00df',
  'dotted capitals': '\u0130',
  'Greek with four parts': '\u1f82',
  'zero-width joiners': '\u200d',
  tags: '\u{e0061}',
  'right-to-left overrides': '\u202e',
  'joined pictures in colour': '\u{1f468}\u{1f3fd}\ufe0f\u200d',
  flags: '\u{1f1e9}',
  'high surrogates': '\ud800',
  'astral letters': '\u{1d49c}',
  'empty glyphs': '\u{1d159}',
};

// Suffixes that make a pattern fail or restart after the repeated part.
const ENDS = ['', '@', ' ', 'a'];

// The greatest lengths that rules examine, for each kind of text; one character more is tested as
// well.
const EDGES = Object.values(LIMITS)
  .filter((limit) => typeof limit === 'number' && limit > 12 && limit < 1_000)
  .map((limit) => 4 * (limit as number));

const fill = (unit: string, length: number) => unit.repeat(Math.floor(length / unit.length));

/**
 * Texts that are expensive by construction: as long as a body may be, and as long as rules still
 * examine.
 */
export const EXPENSIVE_TEXTS: [string, string[]][] = Object.entries(UNITS).map(([name, unit]) => [
  name,
  [
    ...ENDS.map((end) => fill(unit, BODY - 10) + end),
    ...['a@', ' '].map((start) => start + fill(unit, BODY - 10)),
    ...EDGES.map((length) => fill(unit, length)),
  ],
]);
