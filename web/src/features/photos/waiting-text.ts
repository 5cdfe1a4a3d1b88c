import type { OwnImage } from '@lodge/contracts';

// Admins see the photos of others in any case.
export function waitingText(images: readonly OwnImage[], isAdmin: boolean): string | undefined {
  const pending = images.filter((image) => !image.is_approved).length;
  if (pending === 0) return undefined;
  const wait =
    pending === 1
      ? 'One photo is waiting for approval. Until then, no other member can see it.'
      : `${pending} photos are waiting for approval. Until then, no other member can see them.`;
  return pending === images.length && !isAdmin
    ? `${wait} Once one is approved, you can see other members’ photos.`
    : wait;
}
