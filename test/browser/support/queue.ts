import type { Client } from '@lodge/testing';

/**
 * Rejects all pending images left by other tests. A 404 means that a page that just closed has
 * already carried out its rejection.
 */
export async function clearQueue(admin: Client) {
  const { images } = (await admin.get('/api/admin/images?status=pending&limit=100')).body;
  for (const { id } of images) {
    const { status } = await admin.post('/api/admin/reject-image', { imageId: id });
    if (![200, 404].includes(status)) throw new Error(`Rejecting answered ${status}`);
  }
}
