import type { OwnImage } from '@lodge/contracts';

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

// The text alternative.
export const photoName = ({ uploaded_at, is_face_picture }: OwnImage) =>
  `Your ${is_face_picture ? 'face picture' : 'photo'} of ${DAY.format(new Date(uploaded_at))}`;

export const sizeOf = ({ width, height }: OwnImage) =>
  width && height ? { width, height } : undefined;
