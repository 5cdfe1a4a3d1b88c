import { t } from '../t.js';
import { multilineTextRule, singleLineTextRule, type Rule } from '../rules.js';
import { REFUSAL_NOTE_LENGTH, SITE_LINE_LENGTH } from './registration.js';

const CHARACTERS = t`This text contains characters that are not allowed`;

export const REFUSAL_NOTE_RULE = multilineTextRule({
  max: REFUSAL_NOTE_LENGTH,
  tooLong: t`This text must be ${REFUSAL_NOTE_LENGTH} characters or less`,
  characters: CHARACTERS,
});

export const SITE_LINE_RULE: Rule = singleLineTextRule({
  max: SITE_LINE_LENGTH,
  tooLong: `SITE_LINE must be ${SITE_LINE_LENGTH} characters or less`,
  characters: 'SITE_LINE must be one line of plain text',
});
