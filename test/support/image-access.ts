import type { MemberImage } from '@lodge/contracts';
import type { Client } from '@lodge/testing';
import type { Shown } from './processing-image.js';

const LOCKS: Record<string, string> = {
  needs_approved_photo: 'photo',
  needs_approved_face_photo: 'face',
};

/**
 * Returns how a client can access an image: its state in the owner's list, and the status of each
 * request for its bytes.
 */
export async function imageAccess(client: Client, ownerId: number, image: Shown) {
  return { list: await listed(client, ownerId, image), bytes: await statuses(client, image) };
}

async function listed(client: Client, ownerId: number, { id, filename }: Shown): Promise<string> {
  const { status, body } = await client.get(`/api/images/${ownerId}`);
  if (status === 401) return 'rejected';
  const image = (body.images as MemberImage[]).find((one) => one.id === id);
  if (!image) return 'absent';
  if (image.locked) return LOCKS[image.locked];
  return image.filename === filename ? 'listed' : 'listed with another name';
}

/** `known` sends the ETag of a response cached while access was allowed. */
async function statuses(client: Client, { filename }: Shown) {
  const path = `/uploads/${filename}`;
  const [full, thumb, head, headOfThumb, known] = await Promise.all([
    client.get(path),
    client.get(`${path}?size=thumb`),
    client.send('HEAD', path),
    client.send('HEAD', `${path}?size=thumb`),
    client.get(path, { 'if-none-match': `"${filename}-full"` }),
  ]);
  return {
    full: full.status,
    thumb: thumb.status,
    head: head.status,
    'head of thumb': headOfThumb.status,
    known: known.status,
  };
}
