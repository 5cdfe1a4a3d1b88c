import type { AdminImage } from '@lodge/contracts';

/** Includes approved images that resemble one blocked since. */
export const isPending = (image: AdminImage) => !image.is_approved || image.copy !== null;
