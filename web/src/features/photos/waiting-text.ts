import { t, type OwnImage } from '@lodge/contracts';
import { plural } from '../../lib/language.js';

// Admins see the photos of others in any case.
export function waitingText(images: readonly OwnImage[], isAdmin: boolean): string | undefined {
  const pending = images.filter((image) => !image.is_approved).length;
  if (pending === 0) return undefined;
  const wait = plural(pending, {
    one: 'One photo is waiting for approval. Until then, no other member can see it.',
    other: `${pending} photos are waiting for approval. Until then, no other member can see them.`,
  });
  return pending === images.length && !isAdmin
    ? `${wait} ${t`Once one is approved, you can see other members’ photos.`}`
    : wait;
}
