import { t } from '../t.js';
import type { Claim, NamedUser } from '../reports/queue.js';
import type { ReportCategory, ReportKind } from '../reports/reports.js';
import { multilineTextRule } from '../rules.js';
import type { Id, Instant, NonEmpty } from '../types.js';

export const REPORT_ACTIONS = [
  'dismiss',
  'warn',
  'remove',
  'remove_and_block',
  'suspend',
  'expel',
] as const;
export type ReportAction = (typeof REPORT_ACTIONS)[number];

/** What an admin can decide about a member without a report. */
export const MEMBER_ACTIONS = ['warn', 'suspend'] as const satisfies ReportAction[];
export type MemberAction = (typeof MEMBER_ACTIONS)[number];

export const STATED_ACTIONS = [
  'warn',
  'reject',
  'remove',
  'remove_and_block',
  'suspend',
  'expel',
] as const;
export type StatedAction = (typeof STATED_ACTIONS)[number];

export const HOUSE_RULE_NAMES = [
  'respect',
  'hate',
  'spam',
  'impersonation',
  'adults',
  'consent',
  'photos',
  'law',
  'life',
] as const;
export type HouseRule = (typeof HOUSE_RULE_NAMES)[number];

/** The rule that a report of a category is about, where only one comes into question. */
export const RULE_OF_CATEGORY: Partial<Record<ReportCategory, HouseRule>> = {
  harassment: 'respect',
  hate: 'hate',
  spam: 'spam',
  impersonation: 'impersonation',
  under_age: 'adults',
  intimate_image: 'consent',
  illegal: 'law',
};

export const REJECTION_REASONS = [
  'not_you',
  'unclear',
  'other_people',
  'too_explicit',
  'advertising',
  'against_rules',
] as const;
export type RejectionReason = (typeof REJECTION_REASONS)[number];

export type DecisionRule = HouseRule | RejectionReason;

export const DECISION_LENGTHS = {
  note: 500,
  explanation: 1_000,
  appeal: 2_000,
  answer: 1_000,
} as const;

export const SUSPENSION_DAYS = { min: 1, max: 365 } as const;

export const DECISION_ERRORS = {
  action: t`Please choose a decision`,
  rule: t`Please choose a rule`,
  reason: t`Please choose a reason`,
  explanation: t`Please explain the decision`,
  appeal: t`Please say why we should decide differently`,
  answer: t`Please answer the member`,
  outcome: t`Please choose an outcome`,
  days: t`Suspensions last ${SUSPENSION_DAYS.min} to ${SUSPENSION_DAYS.max} days, or until lifted`,
  characters: t`This text contains characters that are not allowed`,
} as const;

export const statementRule = (max: number, required?: string) =>
  multilineTextRule({
    max,
    required,
    tooLong: t`This text must be ${max} characters or less`,
    characters: DECISION_ERRORS.characters,
  });

export const REJECTION_NOTE_RULE = statementRule(DECISION_LENGTHS.note);
export const EXPLANATION_RULE = statementRule(
  DECISION_LENGTHS.explanation,
  DECISION_ERRORS.explanation,
);
export const APPEAL_RULE = statementRule(DECISION_LENGTHS.appeal, DECISION_ERRORS.appeal);
export const ANSWER_RULE = statementRule(DECISION_LENGTHS.answer, DECISION_ERRORS.answer);

export const APPEAL_OUTCOMES = ['upheld', 'reversed'] as const;
export type AppealOutcome = (typeof APPEAL_OUTCOMES)[number];

export type Explanation = string;
export type AppealAnswer = string;

export interface OwnDecision {
  id: Id;
  action: StatedAction;
  rule: DecisionRule | null;
  explanation: Explanation;
  about: ReportKind | null;
  facts: string;
  is_automated: boolean;
  decided_at: Instant;
  // Null until it is lifted.
  until: Instant | null;
  reversed_at: Instant | null;
  is_seen: boolean;
  can_appeal: boolean;
  appeal: Appeal | null;
}

export type RemovalReason = 'unreadable' | 'not_approved' | 'removed';

export interface ImageRemoval {
  id: Id;
  reason: RemovalReason;
  removed_at: Instant;
  rule: DecisionRule | null;
  note: Explanation;
}

export interface Appeal {
  text: NonEmpty;
  appealed_at: Instant;
  outcome: AppealOutcome | null;
  answer: AppealAnswer;
  answered_at: Instant | null;
}

export interface AdminAppeal extends Appeal {
  id: Id;
  subject: NamedUser | null;
  decision: Pick<
    OwnDecision,
    'id' | 'action' | 'rule' | 'explanation' | 'about' | 'facts' | 'decided_at' | 'until'
  > & { decided_by: NamedUser | null };
  claim: Claim | null;
  answered_by: NamedUser | null;
  // The admin who decided also answered, as there was no other.
  by_sole_admin: boolean;
}

export const MAX_OWN_DECISIONS = 100;
export const APPEAL_MONTHS = 6;
/** Days after a rejected appeal until an expelled member is erased, so that they can read why. */
export const REJECTED_APPEAL_DAYS = 14;
