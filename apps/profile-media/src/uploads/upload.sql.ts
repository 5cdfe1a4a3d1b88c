import { LIMITS } from '@lodge/contracts';
import { statement } from '@lodge/database';

// Returns no row if all slots are taken.
export const TAKE_SLOT = statement<{ id: number }>(`
  insert into images (user_id, slot, filename)
  select $1, slot, $2 from generate_series(1, ${LIMITS.imagesPerUser}) slot
  where not exists (select from images where user_id = $1 and images.slot = slot.slot)
  order by slot limit 1
  returning id`);
