import { statement } from '@lodge/database';

interface InGroup {
  groupId: number;
  userId: number;
}

// Takes an advisory lock, as a row to lock may not exist yet.
export const LOCK_MEMBERSHIP = statement<unknown, InGroup>(
  'select pg_advisory_xact_lock(:groupId, :userId)',
);

export const LIFT_REMOVAL = statement<unknown, InGroup>(
  'delete from group_removals where group_id = :groupId and user_id = :userId',
);

export const IS_MEMBER = statement<unknown, InGroup>(
  'select 1 from memberships where group_id = :groupId and user_id = :userId',
);

// Adds nobody whom an admin removed. Earlier messages count as read.
export const ADD_MEMBER = statement<unknown, InGroup>(`
  insert into memberships (group_id, user_id, last_read_id)
  select :groupId, :userId, coalesce((select max(id) from messages where group_id = :groupId), 0)
  where not exists (select from group_removals where group_id = :groupId and user_id = :userId)
  on conflict do nothing returning group_id`);

const approveRequest = (processor: string) => `
  update group_requests set status = 'approved', processed_at = now()${processor}
  where group_id = :groupId and user_id = :userId and is_current and status = 'pending'`;

// Only moderation's role may write `processed_by`.
export const APPROVE_REQUEST = statement<unknown, InGroup>(approveRequest(''));
export const APPROVE_REQUEST_AS_ADMIN = statement<unknown, InGroup & { adminId: number }>(
  approveRequest(', processed_by = :adminId'),
);

// A removal runs this first: deleting a user also locks the user before the membership. It also
// covers a member who left within the hour, as the admin may have seen them as a member.
export const RECORD_REMOVAL = statement<unknown, InGroup>(`
  insert into group_removals (group_id, user_id)
  select group_id, user_id from memberships where group_id = :groupId and user_id = :userId
  union select group_id, user_id from group_departures
  where group_id = :groupId and user_id = :userId and left_at > now() - interval '1 hour'
  on conflict do nothing returning user_id`);

export const RECORD_DEPARTURE = statement<unknown, InGroup>(`
  insert into group_departures (group_id, user_id)
  select group_id, user_id from memberships where group_id = :groupId and user_id = :userId`);

export const END_MEMBERSHIP = statement<unknown, InGroup>(
  'delete from memberships where group_id = :groupId and user_id = :userId returning user_id',
);

// A rejected request stays current: leaving must not be a way to request again.
export const RETIRE_APPROVED_REQUEST = statement<unknown, InGroup>(`
  update group_requests set is_current = false
  where group_id = :groupId and user_id = :userId and is_current and status = 'approved'`);

export const RETIRE_DECIDED_REQUEST = statement<unknown, InGroup>(`
  update group_requests set is_current = false
  where group_id = :groupId and user_id = :userId and is_current and status <> 'pending'`);

export const RETIRE_REQUESTS = statement<unknown, InGroup>(`
  update group_requests set is_current = false
  where group_id = :groupId and user_id = :userId and is_current`);
