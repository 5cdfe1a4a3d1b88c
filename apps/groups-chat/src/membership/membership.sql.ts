import type { OwnRequest, StoredEmblem } from '@lodge/contracts';
import { statement } from '@lodge/database';

const MAX_PENDING = 100;

export const LIST_PENDING_REQUESTS = statement<StoredEmblem<OwnRequest>, { userId: number }>(`
  select r.id, r.status, r.requested_at, r.group_id, g.name as group_name, g.emblem, g.tint
  from group_requests r join groups g on g.id = r.group_id
  where r.user_id = :userId and r.status = 'pending' and r.is_current
  order by r.id limit ${MAX_PENDING}`);
