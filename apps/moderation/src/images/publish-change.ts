import type { EventBus } from '@lodge/messaging';
import type { Image } from '../entities.js';

type Changed = Pick<Image, 'user_id' | 'is_approved'>;

// Other members must not learn that a photo that is not approved ever existed.
export function publishChange(
  events: EventBus,
  { user_id: userId, is_approved: isApproved }: Changed,
): void {
  events.publish('image.changed', { userId });
  if (isApproved) events.publish('photos.changed', { userId });
}
