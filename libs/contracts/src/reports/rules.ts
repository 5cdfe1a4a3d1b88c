import { REPORT_LIMITS } from './reports.js';
import { multilineTextRule, type Rule } from '../rules.js';

const { textLength } = REPORT_LIMITS;

export const REPORT_TEXT_RULE: Rule = multilineTextRule({
  max: textLength,
  tooLong: `Your report must be ${textLength} characters or less`,
  characters: 'Your report contains characters that are not allowed',
});
