import { t } from '../t.js';
import { NOTICE_LIMITS } from './notices.js';
import { emailRule } from '../emails.js';
import { multilineTextRule, singleLineTextRule, tokenRule, type Rule } from '../rules.js';

const { name, place, statement } = NOTICE_LIMITS;

const tooLong = (what: string, most: number) => t`${what} must be ${most} characters or less`;
const characters = (what: string) => t`${what} contains characters that are not allowed`;

export const NOTICE_RULES = {
  name: singleLineTextRule({
    max: name,
    required: t`Name is required`,
    tooLong: tooLong(t`Name`, name),
    characters: characters(t`Name`),
  }),
  email: emailRule,
  place: multilineTextRule({
    max: place,
    required: t`Please say where it is`,
    tooLong: tooLong(t`The place`, place),
    characters: characters(t`The place`),
  }),
  statement: multilineTextRule({
    max: statement,
    required: t`Please say what is wrong`,
    tooLong: tooLong(t`The statement`, statement),
    characters: characters(t`The statement`),
  }),
} as const satisfies Record<string, Rule>;

export const NOTICE_TOKEN_RULE = tokenRule(
  t`This link is not valid. Please check that it is complete.`,
);
