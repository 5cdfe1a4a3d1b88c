import { randomBytes } from 'node:crypto';
import { smallPhoto, sql, type Installation } from '@lodge/testing';
import { storeOf } from './store.js';

export interface Shown {
  id: number;
  filename: string;
}

/**
 * An image in state processing whose objects have been written, as just before a worker marks it
 * ready.
 */
export async function processingImage(
  system: Installation,
  userId: number,
  face: boolean,
): Promise<Shown> {
  const filename = `${randomBytes(16).toString('hex')}.webp`;
  const store = await storeOf(system);
  const photo = await smallPhoto();
  for (const folder of ['incoming', 'images', 'thumbs'])
    await store.put(`${folder}/${filename}`, photo, 'image/webp');
  const [image] = await sql<{ id: number }>(
    system,
    `
    insert into images (user_id, slot, filename, is_face_picture)
    select $1, max(slot) + 1, $2, $3 from images where user_id = $1 returning id`,
    [userId, filename, face],
  );
  return { id: image.id, filename };
}
