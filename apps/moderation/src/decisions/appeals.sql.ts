import {
  MAX_WAITING,
  type AdminAppeal,
  type Appeal,
  type AppealOutcome,
  type StatedAction,
} from '@lodge/contracts';
import { countUpTo, statement } from '@lodge/database';
import { claimIn, claimOf, isFreeFor, RELEASED, releaseIn } from '../queues/claims.sql.js';
import { isDecided, isWaiting, pageAfter, type Placed } from '../queues/places.sql.js';
import { named } from '../queues/named-user.sql.js';
import { APPEAL, REVIEWED_STATEMENT_COLUMNS } from './own-decisions.sql.js';

export type AppealRow = AdminAppeal['decision'] &
  Pick<AdminAppeal, 'subject' | 'claim' | 'answered_by' | 'by_sole_admin'> & {
    appeal: Appeal;
    appeal_id: number;
  };

// The member concerned and whoever reported learn of an appeal only if nobody else can answer it. A
// trigger enforces the same. Whoever decided knows of the decision.
const IS_SHOWN = `(
  :viewerId is distinct from d.subject_id
    and (:viewerId is distinct from d.reporter_id or :viewerId = d.decided_by)
  or may_answer(:viewerId, d.decided_by, d.reporter_id, d.subject_id))`;

const unlessConcerned = (what: string) =>
  `case when d.subject_id is distinct from :viewerId then ${what} end`;

const COLUMNS = `
  ${REVIEWED_STATEMENT_COLUMNS}, ${APPEAL}, a.id as appeal_id, a.by_sole_admin,
    ${named('subject')} as subject, ${unlessConcerned(named('decider'))} as decided_by,
    ${named('answerer')} as answered_by, ${unlessConcerned(claimOf('a'))} as claim
  from appeals a join decisions d on d.id = a.decision_id left join reports r on r.id = d.report_id
  left join users subject on subject.id = d.subject_id
  left join users decider on decider.id = d.decided_by
  left join users answerer on answerer.id = a.decided_by`;

const SHOWN = { open: isWaiting('a'), closed: isDecided('a') };

export const listAppeals = (limit: number, shown: keyof typeof SHOWN) =>
  statement<Placed<AppealRow>, { viewerId: number; after: number }>(`
  select a.queue_place as position, ${COLUMNS}
  where ${SHOWN[shown]} and ${IS_SHOWN} and ${pageAfter('a', limit)}`);

export const COUNT_OPEN_APPEALS = statement<{ count: number }, { viewerId: number }>(
  countUpTo(
    MAX_WAITING,
    `from appeals a join decisions d on d.id = a.decision_id where ${isWaiting('a')} and ${IS_SHOWN}`,
  ),
);

const isShown = (appeal: string) =>
  `exists (select from decisions d where d.id = ${appeal}.decision_id and ${IS_SHOWN})`;

const IS_OPEN = `r.decided_at is null and ${isShown('r')}`;

// The trigger `appeals_claimed` rejects admins who may not answer the appeal.
export const CLAIM_APPEAL = claimIn('appeals', IS_OPEN);

export const RELEASE_APPEAL = releaseIn('appeals', IS_OPEN);

// The trigger `appeals_decided` rejects the admin who decided in the first place.
export const DECIDE_APPEAL = statement<
  { decision_id: number },
  { viewerId: number; id: number; outcome: AppealOutcome; answer: string }
>(`
  update appeals a set decided_by = :viewerId, decided_at = clock_timestamp(), outcome = :outcome, answer = :answer, ${RELEASED}
  where id = :id and decided_at is null and ${isFreeFor(':viewerId', 'a')} and ${isShown('a')} returning decision_id`);

export interface AnsweredDecision {
  action: StatedAction;
  subject_id: number | null;
}

// Marks the decision unseen again, as there is an answer to read.
export const ANSWER_DECISION = statement<
  AnsweredDecision,
  { decisionId: number; isReversed: boolean }
>(`
  update decisions set seen_at = null, reversed_at = case when :isReversed then clock_timestamp() end
  where id = :decisionId returning action, subject_id`);

export const FIND_APPEAL = statement<
  { is_decided: boolean; holder: string | null },
  { viewerId: number; id: number }
>(`
  select a.decided_at is not null as is_decided, u.username as holder
  from appeals a left join users u on u.id = a.claimed_by and a.claimed_until > now()
  where a.id = :id and ${isShown('a')}`);
