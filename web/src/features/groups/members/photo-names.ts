import { t, type MemberImage } from '@lodge/contracts';
import { isUnlocked } from './use-member-photos.js';

// Names by image id, for the photos that the viewer may see.
export function photoNames(username: string, images: readonly MemberImage[]) {
  const open = images.filter(isUnlocked);
  return new Map(
    open.map(({ id }, index) => [id, t`Photo ${index + 1} of ${open.length} of ${username}`]),
  );
}
