import { statementRule } from '../decisions/decisions.js';
import { singleLineTextRule, type Rule } from '../rules.js';
import { REFUSAL_NOTE_LENGTH, SITE_LINE_LENGTH } from './registration.js';

export const REFUSAL_NOTE_RULE = statementRule(REFUSAL_NOTE_LENGTH);

export const SITE_LINE_RULE: Rule = singleLineTextRule({
  max: SITE_LINE_LENGTH,
  tooLong: `SITE_LINE must be ${SITE_LINE_LENGTH} characters or less`,
  characters: 'SITE_LINE must be one line of plain text',
});
