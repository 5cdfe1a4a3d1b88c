import { AUDIT_ACTIONS, LOOK, type AuditLogEntry, type AuditSubject } from '@lodge/contracts';
import { freshlyPlanned, quotedList } from '@lodge/database';

const actionsOn = (subject: AuditSubject) =>
  quotedList(
    Object.entries(AUDIT_ACTIONS).flatMap(([action, kind]) =>
      kind.subject === subject ? action : [],
    ),
  );

const ACTION = "split_part(action, ':', 1)";

interface LogFilter {
  viewerId: number;
  beforeId: string;
  limit: number;
  kind: string | null;
  since: Date | null;
  before: Date | null;
  withLooks: boolean;
}

const ofOthersIn = (table: 'reports' | 'decisions') => `exists (
    select from ${table} one where one.id = audit_entries.subject_id
      and (:viewerId is distinct from one.reporter_id and :viewerId is distinct from one.subject_id
        or may_decide(:viewerId, one.reporter_id, one.subject_id)))`;

// The queue does not show to the viewer either what concerns them. Once the row is gone, the log no
// longer knows whom it concerned, and shows the entry to nobody but its author.
const IS_SHOWN = `(actor_id = :viewerId or case
  when ${ACTION} in (${actionsOn('report')}) then ${ofOthersIn('reports')}
  when ${ACTION} in (${actionsOn('decision')}) then ${ofOthersIn('decisions')}
  when ${ACTION} in (${actionsOn('evidence')}) then exists (
    select from evidence e where e.id = audit_entries.subject_id and may_decide(:viewerId, null, e.subject_id))
  else true end)`;

// Each order is an index's.
const entries = (condition: string) => `(
  select id, at, actor_id, subject_id, ${ACTION} as action, split_part(action, ':', 2) as detail
  from audit_entries
  where id < :beforeId and ${condition} and (:kind::text is null or ${ACTION} = :kind)
    and (:since::timestamptz is null or at >= :since) and (:before::timestamptz is null or at < :before)
    and (:withLooks::boolean or not starts_with(action, '${LOOK}'))
    and ${IS_SHOWN}
  order by id desc limit :limit)`;

const ownerIn = (table: string) =>
  `(select username from ${table} owned join users on users.id = owned.user_id where owned.id = entry.subject_id)`;

const REQUESTED_GROUP =
  '(select name from group_requests owned join groups on groups.id = owned.group_id where owned.id = entry.subject_id)';

const concernedIn = (table: 'reports' | 'decisions') =>
  `(select username from ${table} one join users on users.id = one.subject_id where one.id = entry.subject_id)`;

const listOf = <Values extends LogFilter>(found: string) =>
  freshlyPlanned<AuditLogEntry, Values>(`
  select entry.id, entry.at, entry.action, nullif(entry.detail, '') as detail, entry.actor_id,
    actor.username as actor_username, entry.subject_id,
    case
      when entry.action in (${actionsOn('user')}) then (select username from users where id = entry.subject_id)
      when entry.action in (${actionsOn('group')}) then (select name from groups where id = entry.subject_id)
      when entry.action in (${actionsOn('image')}) then ${ownerIn('images')}
      when entry.action in (${actionsOn('request')}) then ${ownerIn('group_requests')}
      when entry.action in (${actionsOn('report')}) then ${concernedIn('reports')}
      when entry.action in (${actionsOn('decision')}) then ${concernedIn('decisions')}
    end as subject_name,
    case
      when entry.action in ('add-to-group', 'remove-from-group', 'pin-message', 'unpin-message') then (select name from groups where id = nullif(entry.detail, '')::int)
      when entry.action in (${actionsOn('request')}) then ${REQUESTED_GROUP}
    end as group_name
  from (select * from (${found}) found order by id desc limit :limit) entry
  left join users actor on actor.id = entry.actor_id
  order by entry.id desc`);

/** Names are current ones: of the user or group, the photo's owner, or the member concerned. */
export const LIST_LOG = listOf<LogFilter>(entries('true'));

const about = (subject: AuditSubject, ids: string) =>
  entries(`subject_id = any(array(${ids})) and ${ACTION} in (${actionsOn(subject)})`);

export const LIST_LOG_OF_PERSON = listOf<LogFilter & { person: number }>(
  [
    entries('actor_id = :person'),
    about('user', 'select :person::bigint'),
    about('image', 'select id::bigint from images where user_id = :person'),
    about('request', 'select id::bigint from group_requests where user_id = :person'),
    about('report', 'select id::bigint from reports where subject_id = :person'),
    about('decision', 'select id::bigint from decisions where subject_id = :person'),
  ].join(' union '),
);
