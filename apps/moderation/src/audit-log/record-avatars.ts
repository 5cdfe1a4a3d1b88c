import { recordLook, type Runner } from '@lodge/database';

export async function recordAvatars(
  runner: Runner,
  reviewerId: number,
  avatars: (string | null | undefined)[],
): Promise<void> {
  if (avatars.some(Boolean)) await recordLook(runner, reviewerId, 'look-at-images');
}
