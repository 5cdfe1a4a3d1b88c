import { statement } from '@lodge/database';

export const END_MEMBERSHIPS = statement<{ group_id: number }, { userId: number }>(
  'delete from memberships where user_id = :userId returning group_id',
);

// Rejects the member's pending requests and ends the approved ones: nobody has to decide them.
export const RETIRE_OPEN_REQUESTS = statement<unknown, { userId: number; reviewerId: number }>(`
  update group_requests set is_current = false,
    status = case status when 'pending' then 'rejected' else status end,
    processed_at = coalesce(processed_at, now()), processed_by = coalesce(processed_by, :reviewerId)
  where user_id = :userId and is_current and status <> 'rejected'`);
