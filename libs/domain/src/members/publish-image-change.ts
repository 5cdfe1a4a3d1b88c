import type { EventBus } from '@lodge/messaging';

/** Other members must not learn that a photo that is not approved ever existed. */
export function publishImageChange(events: EventBus, userId: number, isShown: boolean): void {
  events.publish('image.changed', { userId });
  if (isShown) events.publish('photos.changed', { userId });
}
