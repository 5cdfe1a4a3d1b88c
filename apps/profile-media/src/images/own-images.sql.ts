import { statement } from '@lodge/database';

// One statement, so that an approval at the same moment comes before or finds no image.
export const DELETE_OWN_IMAGE = statement<{ is_approved: boolean }, { id: number; userId: number }>(
  'delete from images where id = :id and user_id = :userId returning is_approved',
);

export const ORDER_OWN_IMAGES = statement<unknown, { userId: number; ids: number[] }>(`
  update images set position = chosen.position
  from unnest(:ids::integer[]) with ordinality chosen (id, position)
  where images.id = chosen.id and images.user_id = :userId`);
