import { statement } from '@lodge/database';

export const END_MEMBERSHIPS = statement<{ group_id: number }>(
  'delete from memberships where user_id = $1 returning group_id',
);

// Rejects the member's pending requests and ends the approved ones: nobody has to decide them.
export const RETIRE_OPEN_REQUESTS = statement(`
  update group_requests set is_current = false,
    status = case status when 'pending' then 'rejected' else status end,
    processed_at = coalesce(processed_at, now()), processed_by = coalesce(processed_by, $2)
  where user_id = $1 and is_current and status <> 'rejected'`);
