import type { NoticeStatus } from './notices.js';

// In a file of its own, so that the login page does not load it.
export const NOTICE_TEXTS = {
  lead: 'For people without an account. Members report where they see it.',
  urgent: 'We look at intimate photos and at people under 18 first, and decide within 48 hours.',
  place: 'A username, the name of a group, or what the photo shows.',
  statement: 'What is wrong, and what law or right it concerns if you know it.',
  email: 'For questions about your notice. The person it concerns does not get it.',
  goodFaith: 'What I say is true and complete, as far as I know.',
  received: 'Thank you. We have your notice.',
  link: 'This link shows the outcome. We cannot send it again, so please keep it.',
  sending: 'Error sending your notice',
  fetching: 'Error fetching the status',
} as const;

export const NOTICE_STATUS_TEXTS: Record<NoticeStatus['status'], string> = {
  open: 'We have not decided yet.',
  acted: 'We looked at it and acted.',
  no_breach: 'We looked at it and found no breach of the rules.',
};
