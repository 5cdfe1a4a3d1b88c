import type { Id, Instant, NonEmpty } from '../types.js';

export const REPORT_KINDS = ['user', 'image', 'message', 'group'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

export const REPORT_CATEGORIES = [
  'harassment',
  'hate',
  'spam',
  'impersonation',
  'under_age',
  'intimate_image',
  'illegal',
  'other',
] as const;
export type ReportCategory = (typeof REPORT_CATEGORIES)[number];

export const URGENT_CATEGORIES = [
  'under_age',
  'intimate_image',
] as const satisfies ReportCategory[];

export const URGENT_HOURS = 48;

export type ReportOutcome = 'acted' | 'no_breach';

/** Code points, inclusive. The database enforces them as well. */
export const REPORT_LIMITS = { textLength: 500, evidenceLength: 500 } as const;

export const REPORT_PAGE = { default: 20, max: 50 } as const;

export type ReportText = string;

/** A report as its author sees it: never what was done to whom. */
export interface OwnReport {
  id: Id;
  kind: ReportKind;
  // Names the member or group concerned while the author may see it.
  name: NonEmpty | null;
  category: ReportCategory;
  text: ReportText;
  quote: string | null;
  reported_at: Instant;
  // Null until it is decided, and again while there is a second look.
  outcome: ReportOutcome | null;
  second_look_at: Instant | null;
}
