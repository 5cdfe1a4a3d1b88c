import type { OwnImage } from '@lodge/contracts';

/** What a member waits for, if for anything. */
export function waitingText(images: readonly OwnImage[]): string | undefined {
  const pending = images.filter((image) => !image.is_approved).length;
  if (pending === 0) return undefined;
  const subject = pending === 1 ? 'One image waits' : `${pending} images wait`;
  const gain = pending === images.length ? ' With the first one approved, you see the photos of others.' : '';
  return `${subject} for an admin's approval; until then only you see ${pending === 1 ? 'it' : 'them'}.${gain}`;
}
