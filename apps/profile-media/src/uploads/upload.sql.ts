import { LIMITS } from '@lodge/contracts';
import { countUpTo, statement } from '@lodge/database';

export const TAKE_SLOT = statement<
  { id: number },
  { userId: number; filename: string; clientId: string | null }
>(`
  insert into images (user_id, slot, filename, client_id)
  select :userId, slot, :filename, :clientId::uuid
  from generate_series(1, ${LIMITS.imagesPerUser}) slot
  where not exists (select from images where user_id = :userId and images.slot = slot.slot)
  order by slot limit 1
  returning id`);

/** Photos without approval, of everybody, beyond which newcomers add none. */
export const MAX_WAITING_UPLOADS = 20_000;

export const COUNT_WAITING_PHOTOS = statement<{ count: number }>(
  countUpTo(MAX_WAITING_UPLOADS, 'from images where not is_approved'),
);
