import { statement } from '@lodge/database';

// One statement, so that an approval at the same moment comes before or finds no image.
export const DELETE_OWN_IMAGE = statement<{ is_approved: boolean }>(
  'delete from images where id = $1 and user_id = $2 returning is_approved',
);

export const ORDER_OWN_IMAGES = statement(`
  update images set position = chosen.position
  from unnest($2::integer[]) with ordinality chosen (id, position)
  where images.id = chosen.id and images.user_id = $1`);
