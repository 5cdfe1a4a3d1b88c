import type { OwnImage } from '@lodge/contracts';
import type { Client } from '@lodge/testing';
import { decide } from '../../support/images.js';

/** Rejects all that waits: nothing of another test is in the way. */
export async function clearQueue(admin: Client) {
  const { images } = (await admin.get('/api/admin/images?status=pending&limit=100')).body as { images: OwnImage[] };
  for (const image of images) await decide(admin).reject(image);
}
