import {
  CLAIM_SECONDS,
  MOST_WAITING,
  type AdminAppeal,
  type Claim,
  type StatedAction,
} from '@lodge/contracts';
import { statement } from '@lodge/database';
import { APPEAL_COLUMNS, STATEMENT_COLUMNS, type WithAppeal } from './own-decisions.sql.js';

type Statement = Omit<AdminAppeal['decision'], 'decided_by'>;

type Named<Who extends string> = Record<`${Who}_id`, number | null> &
  Record<`${Who}_username`, string | null>;

export type AppealRow = Statement &
  WithAppeal &
  Named<'subject'> &
  Named<'decider'> &
  Named<'answerer'> &
  Named<'claimant'> & {
    appeal_id: number;
    claimed_until: string | null;
    by_sole_admin: boolean;
  };

// A claim that has ended is none.
const SELECT = `
  select ${STATEMENT_COLUMNS}, ${APPEAL_COLUMNS}, a.id as appeal_id, a.by_sole_admin,
    s.id as subject_id, s.username as subject_username, d1.id as decider_id, d1.username as decider_username,
    d2.id as answerer_id, d2.username as answerer_username,
    c.id as claimant_id, c.username as claimant_username, a.claimed_until
  from appeals a join decisions d on d.id = a.decision_id left join reports r on r.id = d.report_id
  left join users s on s.id = d.subject_id left join users d1 on d1.id = d.decided_by
  left join users d2 on d2.id = a.decided_by
  left join users c on c.id = a.claimed_by and a.claimed_until > now()`;

/** Oldest first. */
export const LIST_OPEN = statement<AppealRow>(
  `${SELECT} where a.decided_at is null and a.id > $1 order by a.id limit $2`,
);

/** Newest first. */
export const LIST_CLOSED = statement<AppealRow>(
  `${SELECT} where a.decided_at is not null and a.id < $1 order by a.id desc limit $2`,
);

export const COUNT_OPEN = statement<{ count: number }>(`
  select count(*) from (
    select from appeals where decided_at is null limit ${MOST_WAITING}
  ) waiting`);

const IS_FREE = '(claimed_by is null or claimed_by = $2 or claimed_until <= now())';

// Rejected by the trigger `appeals_claimed` for who may not answer.
export const CLAIM_APPEAL = statement<Claim>(`
  update appeals set claimed_by = $2, claimed_until = now() + make_interval(secs => ${CLAIM_SECONDS})
  where id = $1 and decided_at is null and ${IS_FREE}
  returning claimed_by as user_id, claimed_until as until, (select username from users where id = $2) as username`);

export const RELEASE_APPEAL = statement(
  'update appeals set claimed_by = null, claimed_until = null where id = $1 and claimed_by = $2',
);

// The trigger `appeals_decided` rejects whoever decided in the first place.
export const DECIDE_APPEAL = statement<{ decision_id: number }>(`
  update appeals set decided_by = $2, decided_at = clock_timestamp(), outcome = $3, answer = $4,
    claimed_by = null, claimed_until = null
  where id = $1 and decided_at is null and ${IS_FREE} returning decision_id`);

// Unseen again, as there is an answer to read.
export const ANSWER_DECISION = statement<{ action: StatedAction; subject_id: number | null }>(`
  update decisions set seen_at = null, reversed_at = case when $2 then clock_timestamp() end
  where id = $1 returning action, subject_id`);

export const FIND_APPEAL = statement<{ is_decided: boolean; holder: string | null }>(`
  select a.decided_at is not null as is_decided, u.username as holder
  from appeals a left join users u on u.id = a.claimed_by where a.id = $1`);
