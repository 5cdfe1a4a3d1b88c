import { t } from '../t.js';
import { REPORT_LIMITS } from './reports.js';
import { multilineTextRule, type Rule } from '../rules.js';

const { textLength } = REPORT_LIMITS;

export const REPORT_TEXT_RULE: Rule = multilineTextRule({
  max: textLength,
  tooLong: t`Your report must be ${textLength} characters or less`,
  characters: t`Your report contains characters that are not allowed`,
});
