import { hasInvisible } from './invisible.js';
import { LIMITS } from './limits.js';
import { FIELD_TEXTS as T, OWN_ERROR_TEXTS } from './texts.js';

/** Returns the error text, or undefined for a valid value. */
export type Rule = (value: unknown) => string | undefined;

// C0, DEL and C1 controls, and lone surrogates, which are not UTF-8.
const CONTROL = /[\u0000-\u001f\u007f-\u009f]|\p{Cs}/u;
// Tabs come with what is pasted from a spreadsheet.
const CONTROL_BUT_SPACE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]|\p{Cs}/u;
// White space, ignorable code points, and letters and symbols with an empty glyph.
const BLANK =
  /^[\s\p{Default_Ignorable_Code_Point}\u{16fe4}\u2800\ufff9-\ufffb\u{13441}\u{13442}\u{1d159}]*$/u;
const SEPARATOR = /[^\P{Z} ]/u;
// Marks above or below a letter, counted on the decomposed text.
const STACKED_MARKS = /(?:[\p{Mn}\p{Me}]\p{Mc}*){3}/u;
// A Hebrew letter may have a vowel beside the two points that tell it from another letter.
const HEBREW_POINTS = /(?<=[\u05d0-\u05ea])[\u05b0-\u05bc\u05c1\u05c2\u05c7]{1,3}(?!\p{M})/gu;
const MARK_WITHOUT_LETTER = /(?:^| )\p{M}/u;

/** Code points, so that an emoji is one character. */
export const lengthOf = (text: string) => [...text].length;

/** Holds in NFC, too, which shortens at most to a quarter. Check it first: patterns may be slow. */
export const isOversized = (text: string, limit: number) => text.length > 4 * limit;

/** Unicode NFC, trimmed. Oversized strings stay as they are, for the field's rule to reject. */
export const normalizeText = <T>(value: T, limit = Infinity): T =>
  typeof value === 'string' && !isOversized(value, limit)
    ? (value.normalize('NFC').trim() as T)
    : value;

export const storedLength = (text: string, limit: number) => lengthOf(normalizeText(text, limit));

/** Bounds are inclusive. */
export const integerRule =
  ({ min, max }: { min: number; max: number }, text: string): Rule =>
  (value) =>
    typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max
      ? undefined
      : text;

// PostgreSQL has no year 0.
const INSTANT = /^(?!0000)(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})(\.\d{1,3})?Z$/;

/** Milliseconds since 1970 of an `Instant`; NaN for anything else, such as 30 February. */
export function timeOf(value: unknown): number {
  const [, written] = (typeof value === 'string' && INSTANT.exec(value)) || [];
  const time = written ? Date.parse(value as string) : NaN;
  // `Date.parse` takes 30 February as 2 March, and PostgreSQL rejects it.
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(written!) ? time : NaN;
}

export const optionRule =
  (options: readonly string[], text: string): Rule =>
  (value) =>
    typeof value === 'string' && options.includes(value) ? undefined : text;

interface TextRule {
  max: number;
  required?: string;
  tooLong: string;
  characters: string;
  invisible?: string;
  wrong: (text: string, characters: string, invisible?: string) => string | undefined;
}

const textRule =
  ({ max, required, tooLong, characters, invisible, wrong }: TextRule): Rule =>
  (value) => {
    if (typeof value === 'string' && isOversized(value, max)) return tooLong;
    const text = normalizeText(value ?? '');
    if (typeof text !== 'string') return required ?? characters;
    if (lengthOf(text) > max) return tooLong;
    return required && BLANK.test(text) ? required : wrong(text, characters, invisible);
  };

const wrongInText = (text: string, characters: string) =>
  CONTROL_BUT_SPACE.test(text) ? characters : undefined;

const wrongInName: TextRule['wrong'] = (text, characters, invisible = characters) => {
  if (CONTROL.test(text)) return characters;
  return hasInvisible(text) ? invisible : undefined;
};

// These rules are for new names: older ones stay valid.
const wrongInNewName =
  ({ spaces, marks }: { spaces?: string; marks: string }): TextRule['wrong'] =>
  (text, characters, invisible) => {
    const wrong = wrongInName(text, characters, invisible);
    if (wrong || SEPARATOR.test(text)) return wrong ?? characters;
    if (spaces && text.includes('  ')) return spaces;
    const unpointed = text.normalize('NFD').replace(HEBREW_POINTS, '');
    const isMarked = STACKED_MARKS.test(unpointed) || MARK_WITHOUT_LETTER.test(text);
    return isMarked ? marks : undefined;
  };

const usernameRule = (wrong: TextRule['wrong']) =>
  textRule({
    max: LIMITS.usernameLength,
    required: T.usernameRequired,
    tooLong: T.usernameLength,
    characters: T.usernameCharacters,
    invisible: T.usernameInvisible,
    wrong,
  });

/** Also accepts names from before the rules for new ones. */
export const storedUsernameRule = usernameRule(wrongInName);

export const newUsernameRule = usernameRule(
  wrongInNewName({ spaces: T.usernameSpaces, marks: T.usernameMarks }),
);

export const SPECIAL_CHARACTERS = '!@#$%^&*(),.?":{}|<>';

/** Where the specification lists none, any that is neither a letter nor a digit is special. */
export const SPECIAL = {
  any: /[^\p{L}\p{N}]/u,
  listed: new RegExp(`[${SPECIAL_CHARACTERS}]`),
} as const;

export type Special = keyof typeof SPECIAL;

export const passwordParts = (special: Special): readonly RegExp[] => [
  /[a-z]/,
  /[A-Z]/,
  /[0-9]/,
  SPECIAL[special],
];

/** Keyboards send one letter in several ways, so this form is hashed (NIST SP 800-63B). */
export const normalizePassword = (password: string) => password.normalize('NFKC');

export const passwordRule =
  (text: string = T.passwordRule, special: Special = 'any'): Rule =>
  (value) => {
    if (value === undefined || value === null || value === '') return T.passwordRequired;
    if (typeof value !== 'string') return text;
    const { min, max } = LIMITS.passwordLength;
    if (isOversized(value, max)) return T.passwordTooLong;
    const password = normalizePassword(value);
    if (password.length > max) return T.passwordTooLong;
    const strong =
      password.length >= min && passwordParts(special).every((part) => part.test(password));
    return strong ? undefined : text;
  };

/** Also accepts passwords from before {@link passwordRule}, whose members still sign in. */
export const storedPasswordRule: Rule = (value) => (value ? undefined : T.passwordRequired);

export const singleLineTextRule = (texts: Omit<TextRule, 'wrong'>): Rule =>
  textRule({ ...texts, wrong: wrongInName });

export const multilineTextRule = (texts: Omit<TextRule, 'wrong'>): Rule =>
  textRule({ ...texts, wrong: wrongInText });

// Uses the longer text of the specification.
export const NEW_PASSWORD_RULE: Rule = (value) =>
  value === undefined || value === null || value === ''
    ? T.allFieldsRequired
    : passwordRule(T.passwordRuleLong, 'listed')(value);

/** 32 random bytes in base64url: the secret of a session, or in the fragment of a link. */
export const TOKEN_PATTERN = /^[\w-]{43}$/;

export const tokenRule =
  (error: string): Rule =>
  (value) =>
    typeof value === 'string' && TOKEN_PATTERN.test(value) ? undefined : error;

export const RESET_TOKEN_RULE = tokenRule(OWN_ERROR_TEXTS.resetLinkInvalid);

export const GROUP_NAME_RULE: Rule = textRule({
  max: LIMITS.groupNameLength,
  required: T.groupName,
  tooLong: T.groupNameLength,
  characters: T.groupNameCharacters,
  invisible: T.groupNameInvisible,
  wrong: wrongInNewName({ spaces: T.groupNameSpaces, marks: T.groupNameMarks }),
});

// A description is a sentence: two spaces after a full stop are nobody's mistake.
export const GROUP_DESCRIPTION_RULE: Rule = (value) =>
  typeof value === 'string' ? describedRule(value) : T.groupDescription;

const describedRule = textRule({
  max: LIMITS.groupDescriptionLength,
  tooLong: T.groupDescriptionLength,
  characters: T.groupDescriptionCharacters,
  invisible: T.groupDescriptionInvisible,
  wrong: wrongInNewName({ marks: T.groupDescriptionMarks }),
});

export const MESSAGE_RULE: Rule = textRule({
  max: LIMITS.messageLength,
  required: T.messageRequired,
  tooLong: T.messageLength,
  characters: T.messageCharacters,
  wrong: wrongInText,
});

export const REQUEST_LINE_RULE: Rule = singleLineTextRule({
  max: LIMITS.messageLength,
  tooLong: T.messageLength,
  characters: T.messageCharacters,
});

export function check(
  rules: Record<string, Rule>,
  values: Record<string, unknown>,
): Record<string, string> {
  const wrong = Object.entries(rules).map(([field, rule]) => [field, rule(values[field])] as const);
  return Object.fromEntries(
    wrong.filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
