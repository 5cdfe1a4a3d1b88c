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
import type { Done, Page, PageQuery } from '../types.js';
import {
  MARK,
  LIST,
  COSTLY,
  CREATED,
  EVERYDAY,
  RECENT,
  TO_ALL_SESSIONS,
  routesOf,
} from '../route.js';

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

const { member, moderator, admin } = routesOf('moderation');

export const DECISIONS_ROUTES = {
  decideReport: moderator('POST /api/admin/reports/:id/decision', {
    ...CREATED,
    proof: { recentUnless: { action: ['dismiss', 'warn', 'remove', 'remove_and_block'] } },
  })
    .takes<NewDecision>()
    .returns<Done>(),
  // Decides without a report. The statement and its appeal are those of a decision on one.
  decideAboutMember: admin('POST /api/admin/users/:id/decisions', {
    ...CREATED,
    ...RECENT,
    ...COSTLY,
  })
    .takes<MemberDecision>()
    .returns<Done>(),
  liftSuspension: admin('DELETE /api/admin/users/:id/suspension', RECENT).returns<Done>(),
  // `can_keep` says whether the operator has set a key.
  evidence: admin('GET /api/admin/evidence')
    .filteredBy<PageQuery>()
    .returns<Page & { evidence: Evidence[]; can_keep: boolean }>(),
  /** Encrypted in the format of age */
  evidenceFile: admin('GET /api/admin/evidence/:id/file', {
    streaming: 'bytes',
  }).returns<Uint8Array>(),
  /** Latest first */
  ownDecisions: member('GET /api/account/decisions', { ...TO_ALL_SESSIONS, ...LIST }).returns<{
    decisions: OwnDecision[];
  }>(),
  seeDecision: member('POST /api/account/decisions/:id/seen', {
    ...TO_ALL_SESSIONS,
    ...MARK,
  }).returns<Done>(),
  appeal: member('POST /api/account/decisions/:id/appeal', {
    ...CREATED,
    ...TO_ALL_SESSIONS,
    ...COSTLY,
  })
    .takes<{ text: string }>()
    .returns<Done>(),
  appeals: admin('GET /api/admin/appeals')
    .filteredBy<PageQuery & { status?: 'open' | 'closed' }>()
    .returns<Page & { appeals: AdminAppeal[]; open_count: number }>(),
  claimAppeal: admin('POST /api/admin/appeals/:id/claim', EVERYDAY).returns<
    Done & { claim: Claim }
  >(),
  releaseAppeal: admin('DELETE /api/admin/appeals/:id/claim', EVERYDAY).returns<Done>(),
  decideAppeal: admin('POST /api/admin/appeals/:id/decision', { ...CREATED, ...RECENT })
    .takes<{ outcome: AppealOutcome; answer: string }>()
    .returns<Done>(),
};
