import { GROUP_CODE_ALPHABET } from './groups/group-code.js';
import { LIMITS } from './limits.js';
import { type Rule } from './rules.js';
import { FIELD_TEXTS } from './texts.js';

// UTF-16 code units. A message that somebody pastes whole fits; more holds no code.
const MAX_PASTE_LENGTH = 200;

// Scripts have their digits in order, so the zero is the first of its run.
function valueOf(digit: string): string {
  const code = digit.codePointAt(0)!;
  let value = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value++;
  return String(value % 10);
}

// Wide letters of Japanese keyboards, and digits of other scripts, count as what they stand for.
export const uniform = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[^\P{Nd}0-9]/gu, valueOf)
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[a-z]+/g, (letters) => letters.toUpperCase());

export const compactFactorCode = (typed: string) =>
  typed.length > MAX_PASTE_LENGTH ? typed : uniform(typed).replace(/[^\p{L}\p{N}]/gu, '');

export const FACTOR_CODE_RULE: Rule = (value) =>
  typeof value === 'string' && /^[\dA-Z]{6,64}$/.test(compactFactorCode(value))
    ? undefined
    : FIELD_TEXTS.code;

const OTHERS = new RegExp(`[^${GROUP_CODE_ALPHABET}]`, 'g');
const WHOLE = new RegExp(`^[${GROUP_CODE_ALPHABET}]+$`);

// The words next to each other that make up one code, like ABC and 234.
function codesIn(words: string[]): string[] {
  const codes: string[] = [];
  for (const [index] of words.entries()) {
    let code = '';
    for (let next = index; next < words.length && code.length < LIMITS.groupCodeLength; next++)
      code += words[next];
    if (code.length === LIMITS.groupCodeLength && WHOLE.test(code)) codes.push(code);
  }
  return codes;
}

/** Returns the last code in a pasted text, preferably one with a digit; else what may begin one. */
export function normalizeGroupCode(typed: string): string {
  const text = uniform(typed.slice(0, MAX_PASTE_LENGTH));
  const codes = codesIn(text.match(/[\p{L}\p{N}]+/gu) ?? []);
  const begun = text.slice(text.lastIndexOf(':') + 1).replace(OTHERS, '');
  return (
    codes.findLast((code) => /\d/.test(code)) ??
    codes.at(-1) ??
    begun.slice(0, LIMITS.groupCodeLength)
  );
}
