import {
  PROFILE_FIELD_NAMES,
  PROFILE_FIELDS,
  REPORT_LIMITS,
  type Instant,
  type OwnReport,
  type ReportKind,
} from '@lodge/contracts';
import {
  haveMet,
  findBlock,
  insertBlock,
  isOwnerVisible,
  isVisible,
  isVisibleTo,
  lockReason,
  photoViewer,
  shownBlocks,
  type AddedBlock,
  type NewBlock,
} from '@lodge/domain';
import { deletePieceBy, statement } from '@lodge/database';
import { earlierTextsOf, hasLeftAfter, IS_KEPT, isRecent } from '../queues/earlier-texts.sql.js';

const REPORTER = ':reporterId::integer';
const TARGET = ':targetId::bigint';

export interface Sought {
  reporterId: number;
  targetId: number;
}

// Each returns a row if the reporter sees the target, by the rules of where it is read. The locks let
// a deletion come first, or find the report: it withholds a photo then.

const WRITTEN = PROFILE_FIELD_NAMES.filter((name) => PROFILE_FIELDS[name].kind === 'text')
  .map((name) => `nullif(u.${name}, '')`)
  .join(', ');

export const FIND_MEMBER = statement<{ subject_id: number; evidence: string }, Sought>(`
  select u.id as subject_id, left(concat_ws(e'\\n', ${WRITTEN}), ${REPORT_LIMITS.evidenceLength}) as evidence
  from users viewer cross join users u
  where viewer.id = ${REPORTER} and u.id = ${TARGET}
    and (viewer.is_admin or viewer.is_moderator or ${isVisible('u.id')} and ${isVisibleTo('viewer.id', 'u.id')})
  for key share of u`);

export const FIND_PHOTO = statement<{ subject_id: number }, Sought>(`
  select image.user_id as subject_id
  from users owner join images image on image.user_id = owner.id
  cross join (${photoViewer(REPORTER)}) viewer
  where image.id = ${TARGET} and image.status = 'ready'
    and ${isOwnerVisible('viewer', 'image')} and (${lockReason('viewer', 'image')}) is null
  for key share of owner, image`);

export interface ReportedMessage {
  subject_id: number | null;
  group_id: number;
  evidence: string;
  earlier_texts: string;
  target_deleted_at: Instant | null;
}

// A message that was deleted may have been seen by whoever was a member then; an admin who was not
// did not see it. What they read stays theirs to report for 48 hours after they or its author leave,
// or one blocks the other: otherwise a threat could be followed by a block.
export const FIND_MESSAGE = statement<ReportedMessage, Sought>(`
  select m.user_id as subject_id, m.group_id, m.content as evidence,
    ${earlierTextsOf(TARGET, REPORTER)}::text as earlier_texts, m.target_deleted_at
  from users viewer cross join (
    select user_id, group_id, content, created_at, null::timestamptz as target_deleted_at
    from messages where id = ${TARGET}
    union all
    select user_id, group_id, content, null, kept_at from kept_texts
    where message_id = ${TARGET} and is_deleted and ${IS_KEPT}
  ) m
  where viewer.id = ${REPORTER}
    and (${isVisibleTo('viewer.id', 'm.user_id')} or not exists (
      select from blocks where viewer.id in (blocker_id, blocked_id) and m.user_id in (blocker_id, blocked_id)
        and (created_at < m.created_at or not ${isRecent('created_at')})
    ))
    and (viewer.is_admin and m.target_deleted_at is null or exists (
      select from memberships where group_id = m.group_id and user_id = viewer.id
        and joined_at < coalesce(m.target_deleted_at, 'infinity')
    ) or ${hasLeftAfter('viewer.id', 'm.group_id', "coalesce(m.created_at, '-infinity')")})`);

export const FIND_GROUP = statement<{ group_id: number; evidence: string }, Sought>(
  `select id as group_id, name as evidence from groups where id = ${TARGET}`,
);

// Only while the reporter may read the message: that it is gone tells them no more than the chat.
const QUOTE = `case kind when 'message' then (
  select reports.evidence
  from messages m join memberships own on own.group_id = m.group_id and own.user_id = reports.reporter_id
  where m.id = reports.target_id
    and ${isVisible('m.user_id')} and ${isVisibleTo('own.user_id', 'm.user_id')}
) end`;

// A member is named to a reporter who sees and has met them, or has blocked them: the list of blocks
// names them as well.
const isNamedTo = (reporter: string) => `(${isVisible('subject.id')} and (
  exists (select from ${shownBlocks(reporter)} own where blocked_id = subject.id)
  or ${isVisibleTo(reporter, 'subject.id')} and ${haveMet(reporter, 'subject.id')}
))`;

// Every member may read the names of all groups.
const ownWith = (username: string) => `
  id, kind, category, text, ${QUOTE} as quote, reported_at, outcome, second_look_at,
  case kind when 'group' then (select name from groups where id = reports.group_id) else (${username}) end as name`;

const OWN = ownWith(`
  select username from users subject
  where subject.id = reports.subject_id and ${isNamedTo('reports.reporter_id')}`);

type Reported = OwnReport & { subject_id: number | null };

interface NewReport extends Sought, Omit<ReportedMessage, 'group_id'> {
  kind: ReportKind;
  group_id: number | null;
  category: string;
  text: string;
  declared: boolean;
  isHeld: boolean;
}

/** Returns no row for a repetition. */
export const INSERT_REPORT = statement<Reported, NewReport>(`
  insert into reports (
    reporter_id, subject_id, kind, target_id, group_id, category, text, evidence, earlier_texts,
    target_deleted_at, declared, is_held
  ) values (
    :reporterId, :subject_id, :kind, :targetId, :group_id, :category::text, :text, :evidence, :earlier_texts,
    :target_deleted_at, :declared::boolean and :category::text = 'intimate_image', :isHeld
  )
  on conflict (reporter_id, kind, target_id) where closed_at is null do nothing
  returning ${OWN}, subject_id`);

interface Repeated extends Sought {
  kind: ReportKind;
  /** Then a report that was closed at the same moment counts; otherwise only an open one is theirs to repeat. */
  isSeen: boolean;
}

export const REPORTED_BEFORE = statement<Reported, Repeated>(`
  select ${OWN}, subject_id from reports
  where reporter_id = :reporterId and kind = :kind and target_id = :targetId and (:isSeen or closed_at is null)
  order by id desc limit 1`);

// The chat showed the author's name beside a message that the reporter could read, even if the
// author has deleted the message and left the group since.
export const BLOCK_SUBJECT = statement<AddedBlock, NewBlock & { isAuthorKnown: boolean }>(
  insertBlock(':isAuthorKnown::boolean'),
);

export const FIND_BLOCK = statement<unknown, NewBlock>(findBlock);

// Whether they have met can take all messages of the member: it is asked once for each.
export const LIST_OWN_REPORTS = statement<
  OwnReport,
  { reporterId: number; before: number; limit: number }
>(`
  with page as materialized (
    select * from reports where reporter_id = ${REPORTER} and id < :before order by id desc limit :limit
  ),
  named as materialized (
    select id, username from users subject
    where id in (select subject_id from page) and ${isNamedTo(REPORTER)}
  )
  select ${ownWith('select username from named where named.id = reports.subject_id')}
  from page reports order by id desc`);

/** Locks the report if the reporter made it, so that the second of two requests at once waits. */
export const LOCK_OWN_REPORT = statement<
  { subject_id: number | null; may_ask: boolean },
  { id: number; reporterId: number }
>(`
  select subject_id, second_look_at is null and coalesce(outcome = 'no_breach', false) as may_ask
  from reports where id = :id and reporter_id = :reporterId for update`);

// A report has one decision at a time: the first is detached, and kept as it was.
export const DETACH_DECISION = statement<{ id: number }, { reportId: number }>(
  'update decisions set report_id = null where report_id = :reportId returning id',
);

export const OPEN_AGAIN = statement<OwnReport, { id: number; firstDecisionId: number | null }>(`
  update reports set second_look_at = clock_timestamp(), first_decision_id = :firstDecisionId,
    closed_at = null, outcome = null
  where id = :id returning ${OWN}`);

export const DELETE_OLD_KEPT_TEXTS = deletePieceBy('delete_old_kept_texts');

export const DELETE_OLD_REPORTS = deletePieceBy('delete_old_reports');
