import { statement } from '@lodge/database';

// A sign-in, a join or a change of rights in progress waits for this lock, or came before it.
export const LOCK_SUBJECT = statement<{ is_expelled: boolean }>(`
  select standing = 'expelled' as is_expelled from users where id = $1 for no key update`);

export const END_MEMBERSHIPS = statement<{ group_id: number }>(
  'delete from memberships where user_id = $1 returning group_id',
);

// Rejects the member's pending requests and ends the approved ones: nobody has to decide them.
export const RETIRE_OPEN_REQUESTS = statement(`
  update group_requests set is_current = false,
    status = case status when 'pending' then 'rejected' else status end,
    processed_at = coalesce(processed_at, now()), processed_by = coalesce(processed_by, $2)
  where user_id = $1 and is_current and status <> 'rejected'`);
