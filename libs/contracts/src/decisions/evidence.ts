import type { NamedUser } from '../reports/queue.js';
import type { ReportKind } from '../reports/reports.js';
import type { Id, Instant, Username } from '../types.js';
import type { HouseRule } from './decisions.js';

export const EVIDENCE_RULE_NAMES = ['adults', 'life'] as const satisfies HouseRule[];

/** Reports that name what a package holds: a group or what a notice names is reported by itself. */
export const EVIDENCE_KINDS = ['user', 'image', 'message'] as const satisfies ReportKind[];

/** The most messages before and after a reported one, bytes of all photos, and bytes of a thumb. */
export const EVIDENCE_LIMITS = { messages: 20, bytes: 19_922_944, thumbBytes: 262_144 } as const;

export interface Evidence {
  id: Id;
  kind: ReportKind | 'notice';
  rule: (typeof EVIDENCE_RULE_NAMES)[number];
  kept_at: Instant;
  expires_at: Instant;
  bytes: number;
  subject: NamedUser | null;
  kept_by: Username | null;
}

export const EVIDENCE_TEXTS = {
  noKey:
    'Nothing can be kept for the authorities: the operator has set no key. Nothing was decided.',
  rule: 'Only what breaks the rules about age or danger to life is kept for the authorities',
  kind: 'This report names nothing that can be kept. Report the photo, message or member itself, and decide that report.',
  invalid: 'keep_for_authorities must be true or false',
  notFound: 'This package was erased',
} as const;
