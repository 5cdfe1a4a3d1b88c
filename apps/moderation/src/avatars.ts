import { recordLook, type Runner } from '@lodge/database';

/** Photos in a list of people are looked at, too, whoever is in it. */
export async function recordAvatars(
  runner: Runner,
  reviewerId: number,
  avatars: (string | null | undefined)[],
): Promise<void> {
  if (avatars.some(Boolean)) await recordLook(runner, reviewerId, 'look-at-images');
}
