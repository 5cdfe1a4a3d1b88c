import type { OwnImage } from '@lodge/contracts';

// With seconds, to tell one photo from another.
const TIME = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'medium' });

// The text alternative.
export const photoName = ({ uploaded_at, is_face_picture }: OwnImage) =>
  `Your ${is_face_picture ? 'face picture' : 'photo'} of ${TIME.format(new Date(uploaded_at))}`;

export const sizeOf = ({ width, height }: OwnImage) =>
  width && height ? { width, height } : undefined;
