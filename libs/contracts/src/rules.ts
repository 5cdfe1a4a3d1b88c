import { LIMITS } from './limits.js';
import { ETHNICITIES, POSITIONS } from './options.js';
import { FIELD_TEXTS as T } from './texts.js';

/** Says what is wrong with a value, or `undefined` when nothing is. */
export type Rule = (value: unknown) => string | undefined;

// C0, DEL and C1 controls, and lone surrogates, which no database stores as UTF-8.
const CONTROL = /[\u0000-\u001f\u007f-\u009f]|\p{Cs}/u;
const CONTROL_BUT_LINE_BREAKS = /[\u0000-\u0009\u000b\u000c\u000e-\u001f\u007f-\u009f]|\p{Cs}/u;
// What is not seen, or turns or hides the text around it; a name made of it imitates another.
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u2800]/u;
// Pictures, also several joined to one, with the marks that say so: a flag of two, a heart in colour.
const PICTURES = /\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]?(?:\u200d\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]?)*/gu;
// Deliberately loose: an address is proven by mail, not by a pattern.
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Characters as a reader counts them: an emoji is one, not two. */
export const lengthOf = (text: string) => [...text].length;

/** Text as it is stored: Unicode NFC, without white space around it. Anything but a string is left as it is. */
export const normalizeText = <T>(value: T): T => (typeof value === 'string' ? (value.normalize('NFC').trim() as T) : value);

const integerWithin = ({ min, max }: { min: number; max: number }, text: string): Rule =>
  (value) => (typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max ? undefined : text);

const oneOf = (options: readonly string[], text: string): Rule =>
  (value) => (typeof value === 'string' && options.includes(value) ? undefined : text);

const textRule = (rule: { max: number; required?: string; tooLong: string; characters: string; forbidden: (text: string) => boolean }): Rule =>
  (value) => {
    const text = normalizeText(value ?? '');
    if (typeof text !== 'string') return rule.required ?? rule.characters;
    if (text === '') return rule.required;
    if (lengthOf(text) > rule.max) return rule.tooLong;
    return rule.forbidden(text) ? rule.characters : undefined;
  };

const unfitForNames = (text: string) => CONTROL.test(text) || INVISIBLE.test(text.replace(PICTURES, ''));
const unfitForTexts = (text: string) => CONTROL_BUT_LINE_BREAKS.test(text);

const username = textRule({ max: LIMITS.usernameLength, required: T.usernameRequired, tooLong: T.usernameLength, characters: T.usernameCharacters, forbidden: unfitForNames });

const email: Rule = (value) => {
  const text = normalizeText(value ?? '');
  if (text === '') return T.emailRequired;
  return typeof text === 'string' && EMAIL.test(text) && lengthOf(text) <= LIMITS.emailLength && !CONTROL.test(text) ? undefined : T.emailInvalid;
};

const SPECIAL = /[!@#$%^&*(),.?":{}|<>]/;

/** At least 8 characters with lowercase, uppercase, digit and special character; `text` says so. */
export const passwordRule = (text: string = T.passwordRule): Rule =>
  (value) => {
    if (value === undefined || value === null || value === '') return T.passwordRequired;
    if (typeof value !== 'string') return text;
    if (value.length > LIMITS.passwordLength.max) return T.passwordTooLong;
    const strong = value.length >= LIMITS.passwordLength.min && [/[a-z]/, /[A-Z]/, /[0-9]/, SPECIAL].every((part) => part.test(value));
    return strong ? undefined : text;
  };

/** Rules of the fields a member's profile has (specification, section 5). */
export const PROFILE_RULES = {
  username,
  age: integerWithin(LIMITS.age, T.age),
  height_feet: integerWithin(LIMITS.heightFeet, T.heightFeet),
  height_inches: integerWithin(LIMITS.heightInches, T.heightInches),
  weight_pounds: integerWithin(LIMITS.weightPounds, T.weight),
  ethnicity: oneOf(ETHNICITIES, T.ethnicity),
  sexual_position: oneOf(POSITIONS, T.position),
  notes: textRule({ max: LIMITS.notesLength, tooLong: T.notes, characters: T.notesCharacters, forbidden: unfitForTexts }),
} satisfies Record<string, Rule>;

/** Rules of the registration payload. */
export const REGISTRATION_RULES = { email, password: passwordRule(), ...PROFILE_RULES } satisfies Record<string, Rule>;

/** Rule of a password that replaces another one; its text is the longer one of the specification. */
export const NEW_PASSWORD_RULE: Rule = (value) => (value === undefined || value === null || value === '' ? T.allFieldsRequired : passwordRule(T.passwordRuleLong)(value));

export const GROUP_NAME_RULE: Rule = textRule({ max: LIMITS.groupNameLength, required: T.groupName, tooLong: T.groupNameLength, characters: T.groupNameCharacters, forbidden: unfitForNames });

export const MESSAGE_RULE: Rule = textRule({ max: LIMITS.messageLength, required: T.messageRequired, tooLong: T.messageLength, characters: T.messageCharacters, forbidden: unfitForTexts });

/** A group code as it is looked up: upper case, without the white space and dashes people add when they read one out. */
export const normalizeGroupCode = (code: string) => code.toUpperCase().replace(/[\s-]/g, '').slice(0, LIMITS.groupCodeLength);

/**
 * Applies `rules` to `values`; the answer holds the text of each field that is wrong, in the order of the rules.
 */
export function check(rules: Record<string, Rule>, values: Record<string, unknown>): Record<string, string> {
  const wrong = Object.entries(rules).map(([field, rule]) => [field, rule(values[field])] as const);
  return Object.fromEntries(wrong.filter((entry): entry is [string, string] => entry[1] !== undefined));
}
