import type { ReportCategory, ReportKind, ReportOutcome } from './reports.js';

export const REPORT_CATEGORY_TEXTS: Record<ReportCategory, string> = {
  harassment: 'Harassment or threats',
  hate: 'Hate',
  spam: 'Spam or a scam',
  impersonation: 'Pretends to be someone else',
  under_age: 'Someone under 18',
  intimate_image: 'Intimate photo without consent',
  illegal: 'Illegal in another way',
  other: 'Something else',
};

export const REPORT_OUTCOME_TEXTS: Record<ReportOutcome, string> = {
  acted: 'We looked at it and acted.',
  no_breach: 'We looked at it and found no breach of the rules.',
};

export const REPORT_TEXTS = {
  group:
    'Nobody in the group will be told. You’ll find the outcome in your account, under Privacy.',
  more: 'What should we know?',
  urgent: 'We look at this first. If someone is in danger, please call the police as well.',
  reported: 'Thank you. We will look at it.',
  reporting: 'Error sending your report',
  gone: 'This is no longer available.',
  declaration: 'I am the person shown, or I act for them',
  declarationHelp: 'Either way, we look at it first.',
  declared: 'Says that they are the person shown, or act for them',
  tooMany: 'You cannot report anything else today. Please try again tomorrow.',
  waiting: 'No decision yet.',
  lookingAgain: 'We found no breach of the rules. Somebody else is looking at it again.',
  lookedAgain: 'This was the second look.',
  asking: 'Error asking for a second look',
  asked: 'Somebody else will look at it',
  fetching: 'Error fetching your reports',
} as const;

export const REPORT_KIND_TEXTS: Record<ReportKind, string> = {
  user: 'A member',
  image: 'A photo',
  message: 'A message',
  group: 'A group',
};
