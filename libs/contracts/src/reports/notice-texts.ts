import type { NoticeStatus } from './notices.js';
import { REPORT_OUTCOME_TEXTS } from './texts.js';

export const NOTICE_TEXTS = {
  lead: 'For people without an account. Members can report things where they see them.',
  urgent:
    'Reports of intimate photos and of anyone under 18 come first: we decide them within 48 hours.',
  place: 'A username, the name of a group, or what the photo shows.',
  statement: 'What is wrong and, if you know, which law or right it violates.',
  email: 'For questions about your notice. The person it concerns does not get it.',
  goodFaith: 'What I say is true and complete, as far as I know.',
  received: 'Thank you. We have your notice.',
  link: 'This link shows the outcome. We cannot send it again, so please keep it.',
  sending: 'Error sending your notice',
  fetching: 'Error fetching the status',
} as const;

export const NOTICE_STATUS_TEXTS: Record<NoticeStatus['status'], string> = {
  open: 'We have not decided yet.',
  ...REPORT_OUTCOME_TEXTS,
};
