import { APPEAL_MONTHS, STATED_ACTIONS, type Instant, type OwnDecision } from '@lodge/contracts';
import { instantInJson, quotedList, statement } from '@lodge/database';
import { seenTextsOf } from '../queues/earlier-texts.sql.js';

export const IS_STATED = `d.action in (${quotedList(STATED_ACTIONS)})`;
const IS_IN_TIME = `d.decided_at > now() - interval '${APPEAL_MONTHS} months'`;

// Quoted words are the member's own.
const statementWith = (earlierTexts: string) => `
  d.id, d.action, d.rule, d.explanation, d.decided_at,
  case when isfinite(d.until) then d.until end as until,
  case when r.kind <> 'notice' then r.kind end as about,
  case r.kind when 'user' then r.evidence
    when 'message' then concat_ws(e'\\n', (
      select string_agg(earlier.text ->> 'content', e'\\n' order by earlier.place)
      from jsonb_array_elements(${earlierTexts}) with ordinality earlier (text, place)
    ), r.evidence)
    else '' end as facts`;

/** Quotes every text of an edited message: the first one that the reporter saw would tell who they are. */
const STATEMENT_COLUMNS = statementWith('r.earlier_texts');

/** The member concerned sees no more than their own statement, even where they have to review it. */
export const REVIEWED_STATEMENT_COLUMNS = statementWith(
  `case when d.subject_id = :viewerId then r.earlier_texts else ${seenTextsOf('r')} end`,
);

export const APPEAL = `
  case when a.id is not null then json_build_object(
    'text', a.text, 'appealed_at', ${instantInJson('a.appealed_at')}, 'outcome', a.outcome,
    'answer', a.answer, 'answered_at', ${instantInJson('a.decided_at')}
  ) end as appeal`;

/** The latest first; all of them if `limit` is null. */
export const READ_OWN = statement<OwnDecision, { userId: number; limit: number | null }>(`
  select ${STATEMENT_COLUMNS}, d.is_automated, d.reversed_at, d.seen_at is not null as is_seen,
    a.id is null and d.reversed_at is null and ${IS_IN_TIME} as can_appeal, ${APPEAL}
  from decisions d left join reports r on r.id = d.report_id left join appeals a on a.decision_id = d.id
  where d.subject_id = :userId and ${IS_STATED} order by d.id desc limit :limit`);

export const SEE_OWN = statement<{ id: number }, { id: number; userId: number }>(`
  update decisions d set seen_at = coalesce(seen_at, now())
  where id = :id and subject_id = :userId and ${IS_STATED} returning id`);

// Returns no row for another member's decision, a reversed one, and one that is too old.
export const INSERT_APPEAL = statement<
  { id: number },
  { id: number; userId: number; text: string }
>(`
  insert into appeals (decision_id, text)
  select d.id, :text from decisions d
  where d.id = :id and d.subject_id = :userId and ${IS_STATED} and d.reversed_at is null and ${IS_IN_TIME}
  returning id`);

export const FIND_OWN = statement<{ decided_at: Instant }, { id: number; userId: number }>(
  `select d.decided_at from decisions d where d.id = :id and d.subject_id = :userId and ${IS_STATED}`,
);
