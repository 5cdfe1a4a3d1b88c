import { NOTICE_LIMITS } from './notices.js';
import { emailRule, multilineTextRule, singleLineTextRule, type Rule } from '../rules.js';

const { name, place, statement } = NOTICE_LIMITS;

const tooLong = (what: string, most: number) => `${what} must be ${most} characters or less`;
const characters = (what: string) => `${what} contains characters that are not allowed`;

export const NOTICE_RULES = {
  name: singleLineTextRule({
    max: name,
    required: 'Name is required',
    tooLong: tooLong('Name', name),
    characters: characters('Name'),
  }),
  email: emailRule,
  place: multilineTextRule({
    max: place,
    required: 'Please say where it is',
    tooLong: tooLong('The place', place),
    characters: characters('The place'),
  }),
  statement: multilineTextRule({
    max: statement,
    required: 'Please say what is wrong',
    tooLong: tooLong('The statement', statement),
    characters: characters('The statement'),
  }),
} as const satisfies Record<string, Rule>;

// 32 random bytes in base64url, in the fragment of a link.
export const NOTICE_TOKEN_RULE: Rule = (value) =>
  typeof value === 'string' && /^[\w-]{43}$/.test(value)
    ? undefined
    : 'This link is not valid. Please check that it is complete.';
