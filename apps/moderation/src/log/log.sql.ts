import { AUDIT_ACTIONS, type AuditLogEntry, type AuditSubject } from '@lodge/contracts';
import { statement } from '@lodge/database';

const actionsOn = (subject: AuditSubject) =>
  Object.entries(AUDIT_ACTIONS)
    .filter(([, kind]) => kind.subject === subject)
    .map(([action]) => `'${action}'`)
    .join(', ');

/** Newest first, by the primary key; names of users and groups as they are now. */
export const LIST_LOG = statement<AuditLogEntry>(`
  select entry.id, entry.at, entry.action, nullif(entry.detail, '') as detail, entry.actor_id,
    actor.username as actor_username, entry.subject_id,
    case
      when entry.action in (${actionsOn('user')}) then (select username from users where id = entry.subject_id)
      when entry.action in (${actionsOn('group')}) then (select name from groups where id = entry.subject_id)
    end as subject_name
  from (
    select id, at, actor_id, subject_id, split_part(action, ':', 1) as action, split_part(action, ':', 2) as detail
    from audit_entries where id < $1 order by id desc limit $2
  ) entry
  left join users actor on actor.id = entry.actor_id
  order by entry.id desc`);
