import { statement } from '@lodge/database';

// Takes an advisory lock, as a row to lock may not exist yet.
export const LOCK_MEMBERSHIP = statement('select pg_advisory_xact_lock($1, $2)');

export const LIFT_REMOVAL = statement(
  'delete from group_removals where group_id = $1 and user_id = $2',
);

export const IS_MEMBER = statement(
  'select 1 from memberships where group_id = $1 and user_id = $2',
);

// Adds nobody whom an admin removed. Earlier messages count as read.
export const ADD_MEMBER = statement(`
  insert into memberships (group_id, user_id, last_read_id)
  select $1, $2, coalesce((select max(id) from messages where group_id = $1), 0)
  where not exists (select from group_removals where group_id = $1 and user_id = $2)
  on conflict do nothing returning group_id`);

const approveRequest = (processor: string) => `
  update group_requests set status = 'approved', processed_at = now()${processor}
  where group_id = $1 and user_id = $2 and is_current and status = 'pending'`;

// Only moderation's role may write `processed_by`.
export const APPROVE_REQUEST = statement(approveRequest(''));
export const APPROVE_REQUEST_AS_ADMIN = statement(approveRequest(', processed_by = $3'));

// A removal runs this first: deleting a user also locks the user before the membership. It also
// covers a member who left within the hour, as the admin may have seen them as a member.
export const RECORD_REMOVAL = statement(`
  insert into group_removals (group_id, user_id)
  select group_id, user_id from memberships where group_id = $1 and user_id = $2
  union select group_id, user_id from group_departures
  where group_id = $1 and user_id = $2 and left_at > now() - interval '1 hour'
  on conflict do nothing returning user_id`);

export const RECORD_DEPARTURE = statement(`
  insert into group_departures (group_id, user_id)
  select group_id, user_id from memberships where group_id = $1 and user_id = $2`);

export const END_MEMBERSHIP = statement(
  'delete from memberships where group_id = $1 and user_id = $2 returning user_id',
);

// A rejected request stays current: leaving must not be a way to request again.
export const RETIRE_APPROVED_REQUEST = statement(`
  update group_requests set is_current = false
  where group_id = $1 and user_id = $2 and is_current and status = 'approved'`);

export const RETIRE_DECIDED_REQUEST = statement(`
  update group_requests set is_current = false
  where group_id = $1 and user_id = $2 and is_current and status <> 'pending'`);

export const RETIRE_REQUESTS = statement(`
  update group_requests set is_current = false
  where group_id = $1 and user_id = $2 and is_current`);
