import type { OwnImage } from '@lodge/contracts';

// Admins see the photos of others in any case.
export function waitingText(images: readonly OwnImage[], isAdmin: boolean): string | undefined {
  const pending = images.filter((image) => !image.is_approved).length;
  if (pending === 0) return undefined;
  const wait =
    pending === 1
      ? 'One photo waits for approval; until then no other member sees it.'
      : `${pending} photos wait for approval; until then no other member sees them.`;
  return pending === images.length && !isAdmin
    ? `${wait} The first one approved lets you see the photos of others.`
    : wait;
}
