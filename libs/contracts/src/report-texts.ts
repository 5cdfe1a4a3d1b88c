import type { ReportCategory, ReportOutcome } from './reports.js';

// In a file of its own, so that the login page does not load it.
export const REPORT_CATEGORY_TEXTS: Record<ReportCategory, string> = {
  harassment: 'Harassment or threats',
  hate: 'Hate',
  spam: 'Spam or a scam',
  impersonation: 'Pretends to be somebody else',
  under_age: 'Somebody under 18',
  intimate_image: 'Intimate photo without consent',
  illegal: 'Illegal in another way',
  other: 'Something else',
};

// safety.md.
export const REPORT_OUTCOME_TEXTS: Record<ReportOutcome, string> = {
  acted: 'We looked at it and acted.',
  no_breach: 'We looked at it and found no breach of the rules.',
};
