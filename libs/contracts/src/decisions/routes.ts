import type {
  AdminAppeal,
  AppealOutcome,
  HouseRule,
  MemberAction,
  OwnDecision,
  ReportAction,
} from './decisions.js';
import type { Evidence } from './evidence.js';
import type { Claim } from '../reports/queue.js';
import type { Done, Page } from '../types.js';
import type { PageQuery } from '../queries.js';
import { CREATED, EVERYDAY, RECENT, TO_ALL_SESSIONS, route, type Route } from '../route.js';

interface NewDecision {
  action: ReportAction;
  rule?: HouseRule;
  explanation?: string;
  days?: number;
  until_lifted?: boolean;
  // Only admins can set it, and only with a rule of EVIDENCE_RULE_NAMES.
  keep_for_authorities?: boolean;
}

interface MemberDecision {
  action: MemberAction;
  rule: HouseRule;
  explanation: string;
  // A suspension takes one of the two.
  days?: number;
  until_lifted?: boolean;
}

export const DECISIONS_ROUTES = {
  decideReport: route('POST /api/admin/reports/:id/decision', 'moderation', 'moderator', {
    ...CREATED,
    proof: { recentUnless: { action: ['dismiss', 'warn', 'remove', 'remove_and_block'] } },
  })
    .takes<NewDecision>()
    .returns<Done>(),
  // Decides without a report. The statement and its appeal are those of a decision on one.
  decideAboutMember: route('POST /api/admin/users/:id/decisions', 'moderation', 'admin', {
    ...CREATED,
    ...RECENT,
  })
    .takes<MemberDecision>()
    .returns<Done>(),
  liftSuspension: route(
    'DELETE /api/admin/users/:id/suspension',
    'moderation',
    'admin',
    RECENT,
  ).returns<Done>(),
  // `can_keep` says whether the operator has set a key.
  evidence: route('GET /api/admin/evidence', 'moderation', 'admin')
    .filteredBy<PageQuery>()
    .returns<Page & { evidence: Evidence[]; can_keep: boolean }>(),
  /** Encrypted in the format of age */
  evidenceFile: route('GET /api/admin/evidence/:id/file', 'moderation', 'admin', {
    streaming: 'bytes',
  }).returns<Uint8Array>(),
  /** Latest first */
  ownDecisions: route(
    'GET /api/account/decisions',
    'moderation',
    'member',
    TO_ALL_SESSIONS,
  ).returns<{
    decisions: OwnDecision[];
  }>(),
  seeDecision: route(
    'POST /api/account/decisions/:id/seen',
    'moderation',
    'member',
    TO_ALL_SESSIONS,
  ).returns<Done>(),
  appeal: route('POST /api/account/decisions/:id/appeal', 'moderation', 'member', {
    ...CREATED,
    ...TO_ALL_SESSIONS,
  })
    .takes<{ text: string }>()
    .returns<Done>(),
  appeals: route('GET /api/admin/appeals', 'moderation', 'admin')
    .filteredBy<PageQuery & { status?: 'open' | 'closed' }>()
    .returns<Page & { appeals: AdminAppeal[]; open_count: number }>(),
  claimAppeal: route('POST /api/admin/appeals/:id/claim', 'moderation', 'admin', EVERYDAY).returns<
    Done & { claim: Claim }
  >(),
  releaseAppeal: route(
    'DELETE /api/admin/appeals/:id/claim',
    'moderation',
    'admin',
    EVERYDAY,
  ).returns<Done>(),
  decideAppeal: route('POST /api/admin/appeals/:id/decision', 'moderation', 'admin', {
    ...CREATED,
    ...RECENT,
  })
    .takes<{ outcome: AppealOutcome; answer: string }>()
    .returns<Done>(),
} satisfies Record<string, Route>;
