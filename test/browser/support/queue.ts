import type { OwnImage } from '@lodge/contracts';
import type { Client } from '@lodge/testing';

/** Rejects all that waits: nothing of another test is in the way. A page of that which just closed may have been faster. */
export async function clearQueue(admin: Client) {
  const { images } = (await admin.get('/api/admin/images?status=pending&limit=100')).body as {
    images: OwnImage[];
  };
  for (const { id } of images) {
    const { status } = await admin.post('/api/admin/reject-image', { imageId: id });
    if (![200, 404].includes(status)) throw new Error(`Rejecting answered ${status}`);
  }
}
