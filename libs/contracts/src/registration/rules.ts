import { statementRule } from '../decisions/decisions.js';
import { singleLineTextRule, type Rule } from '../rules.js';
import { INVITATION_NOTE_LENGTH, REFUSAL_NOTE_LENGTH, SITE_LINE_LENGTH } from './registration.js';
import { REGISTRATION_ERRORS } from './texts.js';

export const REFUSAL_NOTE_RULE = statementRule(REFUSAL_NOTE_LENGTH);

export const INVITATION_NOTE_RULE: Rule = singleLineTextRule({
  max: INVITATION_NOTE_LENGTH,
  tooLong: REGISTRATION_ERRORS.invitationNote,
  characters: REGISTRATION_ERRORS.invitationNoteCharacters,
});

export const SITE_LINE_RULE: Rule = singleLineTextRule({
  max: SITE_LINE_LENGTH,
  tooLong: `SITE_LINE must be ${SITE_LINE_LENGTH} characters or less`,
  characters: 'SITE_LINE must be one line of plain text',
});
