import type { Transaction } from '@lodge/database';

/** Other members must not learn that a photo that is not approved ever existed. */
export function publishImageChange(
  transaction: Transaction,
  userId: number,
  isShown: boolean,
): void {
  transaction.publish('image.changed', { userId });
  if (isShown) transaction.publish('photos.changed', { userId });
}
