import { randomBytes } from 'node:crypto';
import { imageKey, originalKey, thumbKey } from '@lodge/storage';
import { sql, type Client, type Installation, type Member } from '@lodge/testing';
import { storeOf } from './store.js';

export interface StoredPhoto {
  id: number;
  filename: string;
}

/** Inserts an approved, stored photo without a worker: an upload takes much longer. */
export async function storedPhoto(
  system: Installation,
  ownerId: number,
  { approved = true, face = false } = {},
): Promise<StoredPhoto> {
  const filename = `${randomBytes(16).toString('hex')}.webp`;
  const store = await storeOf(system);
  for (const key of [imageKey(filename), thumbKey(filename)])
    await store.put(key, Buffer.from('photo'), 'image/webp');
  const [image] = await sql<{ id: number }>(
    system,
    `insert into images (user_id, slot, filename, status, is_approved, is_face_picture, width, height, placeholder)
     select $1, coalesce(max(slot), 0) + 1, $2, 'ready', $3, $4, 4, 3, '#808080' from images where user_id = $1
     returning id`,
    [ownerId, filename, approved, face],
  );
  return { id: image.id, filename };
}

export async function storedObjects(system: Installation, { filename }: StoredPhoto) {
  const store = await storeOf(system);
  const keys = [originalKey(filename), imageKey(filename), thumbKey(filename)];
  const found = await Promise.all(keys.map((key) => store.read(key)));
  return found.filter((bytes) => bytes !== undefined).length;
}

/** Posts a message and returns it. */
export async function postedBy(
  { client }: Pick<Member, 'client'>,
  groupId: number,
  content = 'Hello',
) {
  return (await client.post(`/api/groups/${groupId}/messages`, { content })).body.chat_message;
}

export const report = (
  client: Client,
  kind: 'user' | 'image' | 'message' | 'group',
  { id }: { id: number },
  more: { category?: string; text?: string; block?: boolean; declared?: boolean } = {},
) => client.post('/api/reports', { kind, id, category: 'harassment', ...more });

/** Closes reports in the database, as decisions do. */
export const closeReports = (system: Installation, ids: number[], outcome = 'acted') =>
  sql(system, 'update reports set closed_at = now(), outcome = $2 where id = any($1)', [
    ids,
    outcome,
  ]);
