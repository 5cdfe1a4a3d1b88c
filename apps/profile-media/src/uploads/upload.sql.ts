import { LIMITS } from '@lodge/contracts';
import { statement } from '@lodge/database';

export const TAKE_SLOT = statement<{ id: number }>(`
  insert into images (user_id, slot, filename)
  select $1, slot, $2 from generate_series(1, ${LIMITS.imagesPerUser}) slot
  where not exists (select from images where user_id = $1 and images.slot = slot.slot)
  order by slot limit 1
  returning id`);

/** Photos without approval, of everybody, beyond which newcomers add none. */
export const MOST_WAITING = 20_000;

export const COUNT_WAITING_PHOTOS = statement<{ count: number }>(`
  select count(*)::int as count
  from (select from images where not is_approved limit ${MOST_WAITING}) waiting`);
