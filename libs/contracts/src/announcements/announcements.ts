import { t } from '../t.js';
import { multilineTextRule, type Rule } from '../rules.js';
import type { Id, Instant, Username } from '../types.js';

/** Plain text with line breaks: no markup in it is ever interpreted. */
export type AnnouncementText = string;

export interface Announcement {
  id: Id;
  text: AnnouncementText;
  from: Instant;
}

export interface AdminAnnouncement extends Announcement {
  // When it ends, or ended. It was never shown if this equals `from`.
  until: Instant;
  status: 'planned' | 'shown' | 'over';
  created_by: Username | null;
}

export const ANNOUNCEMENT_LIMITS = { textLength: 1_000, days: 90, atOnce: 5 } as const;

export const ANNOUNCEMENT_KEPT_MONTHS = 12;

const { textLength, days, atOnce } = ANNOUNCEMENT_LIMITS;

export const ANNOUNCEMENT_TEXTS = {
  period: `An announcement can run for at most ${days} days, within the coming year, and must end after it begins`,
  tooMany: `No more than ${atOnce} announcements can be planned or shown at once. End one first.`,
  time: 'Please choose a day',
  made: 'Announcement saved',
  making: 'Error saving the announcement',
  ended: 'Announcement ended',
  ending: 'Error ending the announcement',
  fetching: 'Error fetching announcements',
  dismissed: 'Dismissed',
} as const;

export const ANNOUNCEMENT_RULE: Rule = multilineTextRule({
  max: textLength,
  required: t`An announcement cannot be empty`,
  tooLong: t`An announcement must be ${textLength} characters or less`,
  characters: t`The announcement contains characters that are not allowed`,
});
