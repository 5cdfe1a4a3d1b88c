import { AUDIT_ACTIONS, type AuditLogEntry, type AuditSubject } from '@lodge/contracts';
import { freshlyPlanned } from '@lodge/database';

const actionsOn = (subject: AuditSubject) =>
  Object.entries(AUDIT_ACTIONS)
    .filter(([, kind]) => kind.subject === subject)
    .map(([action]) => `'${action}'`)
    .join(', ');

const KIND = "split_part(action, ':', 1)";

// Before an id, of a kind and a day (its first instant) or null. Each order is that of an index.
const entries = (condition: string) => `(
  select id, at, actor_id, subject_id, ${KIND} as action, split_part(action, ':', 2) as detail
  from audit_entries
  where id < $1 and ${condition} and ($3::text is null or ${KIND} = $3)
    and ($4::timestamptz is null or at >= $4 and at < $4 + interval '24 hours')
  order by id desc limit $2)`;

const listOf = (found: string) =>
  freshlyPlanned<AuditLogEntry>(`
  select entry.id, entry.at, entry.action, nullif(entry.detail, '') as detail, entry.actor_id,
    actor.username as actor_username, entry.subject_id,
    case
      when entry.action in (${actionsOn('user')}) then (select username from users where id = entry.subject_id)
      when entry.action in (${actionsOn('group')}) then (select name from groups where id = entry.subject_id)
    end as subject_name
  from (select * from (${found}) found order by id desc limit $2) entry
  left join users actor on actor.id = entry.actor_id
  order by entry.id desc`);

/** Newest first; names of users and groups as they are now. */
export const LIST_LOG = listOf(entries('true'));

/** What somebody did, and what was done about them. */
export const LIST_LOG_OF_PERSON = listOf(
  `${entries('actor_id = $5')} union ${entries(`subject_id = $5 and ${KIND} in (${actionsOn('user')})`)}`,
);
