import { LIMITS, MAX_DOCUMENTS } from './limits.js';
import { FIELD_TEXTS as T, OWN_ERROR_TEXTS } from './texts.js';

/** Returns the error text, or undefined for a valid value. */
export type Rule = (value: unknown) => string | undefined;

// C0, DEL and C1 controls, and lone surrogates, which are not UTF-8.
const CONTROL = /[\u0000-\u001f\u007f-\u009f]|\p{Cs}/u;
const CONTROL_BUT_LINE_BREAKS = /[\u0000-\u0009\u000b\u000c\u000e-\u001f\u007f-\u009f]|\p{Cs}/u;
// Invisible or reordering characters let a name imitate another.
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u2800]/u;
const PICTURES =
  /\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]?(?:\u200d\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]?)*/gu;
// White space, ignorable code points, and letters and symbols with an empty glyph.
const BLANK =
  /^[\s\p{Default_Ignorable_Code_Point}\u{16fe4}\u2800\ufff9-\ufffb\u{13441}\u{13442}\u{1d159}]*$/u;
const SEPARATOR = /[^\P{Z} ]/u;
// Marks above or below a letter, counted on the decomposed text.
const STACKED_MARKS = /(?:[\p{Mn}\p{Me}]\p{Mc}*){3}/u;
const MARK_WITHOUT_LETTER = /(?:^| )\p{M}/u;

/** Code points, so that an emoji is one character. */
export const lengthOf = (text: string) => [...text].length;

/**
 * Returns true if text exceeds `limit` even in NFC, which shortens at most to a quarter. Check it
 * first: normalising, trimming and patterns can take more than linear time.
 */
export const isOversized = (text: string, limit: number) => text.length > 4 * limit;

/** Unicode NFC, trimmed. Oversized strings stay as they are, for the field's rule to reject. */
export const normalizeText = <T>(value: T, limit = Infinity): T =>
  typeof value === 'string' && !isOversized(value, limit)
    ? (value.normalize('NFC').trim() as T)
    : value;

/** Bounds are inclusive. */
export const integerRule =
  ({ min, max }: { min: number; max: number }, text: string): Rule =>
  (value) =>
    typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max
      ? undefined
      : text;

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,3})?Z$/;

/** Milliseconds since 1970 of an `Instant`; NaN for anything else. */
export const timeOf = (value: unknown): number =>
  typeof value === 'string' && INSTANT.test(value) ? Date.parse(value) : NaN;

const documentIdRule = integerRule({ min: 1, max: 2 ** 31 - 1 }, T.documentIds);

export const documentIdsRule: Rule = (value) =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.length <= MAX_DOCUMENTS &&
  value.every((id) => documentIdRule(id) === undefined)
    ? undefined
    : T.documentIds;

export const optionRule =
  (options: readonly string[], text: string): Rule =>
  (value) =>
    typeof value === 'string' && options.includes(value) ? undefined : text;

interface TextRule {
  max: number;
  required?: string;
  tooLong: string;
  characters: string;
  wrong: (text: string, characters: string) => string | undefined;
}

const textRule =
  ({ max, required, tooLong, characters, wrong }: TextRule): Rule =>
  (value) => {
    if (typeof value === 'string' && isOversized(value, max)) return tooLong;
    const text = normalizeText(value ?? '');
    if (typeof text !== 'string') return required ?? characters;
    if (lengthOf(text) > max) return tooLong;
    return required && BLANK.test(text) ? required : wrong(text, characters);
  };

const wrongInText = (text: string, characters: string) =>
  CONTROL_BUT_LINE_BREAKS.test(text) ? characters : undefined;

const wrongInName = (text: string, characters: string) =>
  CONTROL.test(text) || INVISIBLE.test(text.replace(PICTURES, '')) ? characters : undefined;

// These rules are for new names: older ones stay valid.
const wrongInNewName =
  ({ spaces, marks }: { spaces?: string; marks: string }): TextRule['wrong'] =>
  (text, characters) => {
    if (wrongInName(text, characters) || SEPARATOR.test(text)) return characters;
    if (spaces && text.includes('  ')) return spaces;
    const isMarked = STACKED_MARKS.test(text.normalize('NFD')) || MARK_WITHOUT_LETTER.test(text);
    return isMarked ? marks : undefined;
  };

const usernameRule = (wrong: TextRule['wrong']) =>
  textRule({
    max: LIMITS.usernameLength,
    required: T.usernameRequired,
    tooLong: T.usernameLength,
    characters: T.usernameCharacters,
    wrong,
  });

/** Also accepts names from before the rules for new ones. */
export const storedUsernameRule = usernameRule(wrongInName);

export const newUsernameRule = usernameRule(
  wrongInNewName({ spaces: T.usernameSpaces, marks: T.usernameMarks }),
);

// Loose, since mail proves an address: something, one @, and a domain with a dot inside.
function looksLikeEmail(text: string): boolean {
  const at = text.indexOf('@');
  const dot = text.indexOf('.', at + 2);
  const isParted = at > 0 && dot !== -1 && dot < text.length - 1;
  return isParted && text.indexOf('@', at + 1) === -1 && !/\s/.test(text);
}

export const emailRule: Rule = (value) => {
  if (typeof value === 'string' && isOversized(value, LIMITS.emailLength)) return T.emailInvalid;
  const text = normalizeText(value ?? '');
  if (text === '') return T.emailRequired;
  if (typeof text !== 'string' || lengthOf(text) > LIMITS.emailLength) return T.emailInvalid;
  return looksLikeEmail(text) && !CONTROL.test(text) ? undefined : T.emailInvalid;
};

/** The only characters that count as special in a password. */
export const SPECIAL_CHARACTERS = '!@#$%^&*(),.?":{}|<>';

/** Besides its length: lower and upper case letters, a number and a special character. */
export const PASSWORD_PARTS: readonly RegExp[] = [
  /[a-z]/,
  /[A-Z]/,
  /[0-9]/,
  new RegExp(`[${SPECIAL_CHARACTERS}]`),
];

export const passwordRule =
  (text: string = T.passwordRule): Rule =>
  (value) => {
    if (value === undefined || value === null || value === '') return T.passwordRequired;
    if (typeof value !== 'string') return text;
    if (value.length > LIMITS.passwordLength.max) return T.passwordTooLong;
    const strong =
      value.length >= LIMITS.passwordLength.min && PASSWORD_PARTS.every((part) => part.test(value));
    return strong ? undefined : text;
  };

export const singleLineTextRule = (texts: Omit<TextRule, 'wrong'>): Rule =>
  textRule({ ...texts, wrong: wrongInName });

export const multilineTextRule = (texts: Omit<TextRule, 'wrong'>): Rule =>
  textRule({ ...texts, wrong: wrongInText });

// Uses the longer text of the specification.
export const NEW_PASSWORD_RULE: Rule = (value) =>
  value === undefined || value === null || value === ''
    ? T.allFieldsRequired
    : passwordRule(T.passwordRuleLong)(value);

// 32 random bytes in base64url, in the fragment of a reset link.
export const RESET_TOKEN_RULE: Rule = (value) =>
  typeof value === 'string' && /^[\w-]{43}$/.test(value)
    ? undefined
    : OWN_ERROR_TEXTS.resetLinkInvalid;

// A code of an authenticator, or a recovery code, as typed.
export const FACTOR_CODE_RULE: Rule = (value) =>
  typeof value === 'string' && /^[\dA-Za-z][\dA-Za-z -]{4,62}[\dA-Za-z]$/.test(value)
    ? undefined
    : T.code;

export const GROUP_NAME_RULE: Rule = textRule({
  max: LIMITS.groupNameLength,
  required: T.groupName,
  tooLong: T.groupNameLength,
  characters: T.groupNameCharacters,
  wrong: wrongInNewName({ spaces: T.groupNameSpaces, marks: T.groupNameMarks }),
});

// A description is a sentence: two spaces after a full stop are nobody's mistake.
export const GROUP_DESCRIPTION_RULE: Rule = (value) =>
  typeof value === 'string' ? describedRule(value) : T.groupDescription;

const describedRule = textRule({
  max: LIMITS.groupDescriptionLength,
  tooLong: T.groupDescriptionLength,
  characters: T.groupDescriptionCharacters,
  wrong: wrongInNewName({ marks: T.groupDescriptionMarks }),
});

export const MESSAGE_RULE: Rule = textRule({
  max: LIMITS.messageLength,
  required: T.messageRequired,
  tooLong: T.messageLength,
  characters: T.messageCharacters,
  wrong: wrongInText,
});

// Characters: a code and the separators that people put between its letters.
const TYPED_CODE_LENGTH = 64;

/**
 * Returns the code in upper case, without white space and dashes; much longer text stays as it is.
 */
export const compactGroupCode = (code: string) =>
  code.length > TYPED_CODE_LENGTH ? code : code.toUpperCase().replace(/[\s-]/g, '');

/** Formats an input as it is typed: {@link compactGroupCode}, cut to the length of a code. */
export const normalizeGroupCode = (code: string) =>
  compactGroupCode(code.slice(0, TYPED_CODE_LENGTH)).slice(0, LIMITS.groupCodeLength);

/** @returns the error text of each invalid field, in the order of the rules */
export function check(
  rules: Record<string, Rule>,
  values: Record<string, unknown>,
): Record<string, string> {
  const wrong = Object.entries(rules).map(([field, rule]) => [field, rule(values[field])] as const);
  return Object.fromEntries(
    wrong.filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
