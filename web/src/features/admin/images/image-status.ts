import type { AdminImage } from '@lodge/contracts';

export const IMAGE_STATUSES = [
  { value: 'pending', text: 'Pending' },
  { value: 'approved', text: 'Approved' },
  { value: 'all', text: 'All' },
] as const;

export type ImageStatus = (typeof IMAGE_STATUSES)[number]['value'];

/** Includes approved images that resemble one blocked since. */
export const isPending = (image: AdminImage) => !image.is_approved || image.copy !== null;

export const isOfStatus = (status: ImageStatus) => (image: AdminImage) =>
  status === 'all' || isPending(image) === (status === 'pending');
