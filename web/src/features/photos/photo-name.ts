import type { OwnImage } from '@lodge/contracts';

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

/** What a photo is called for those who do not see it. */
export const photoName = ({ uploaded_at, is_face_picture }: OwnImage) =>
  `Your ${is_face_picture ? 'face picture' : 'photo'} of ${DAY.format(new Date(uploaded_at))}`;

/** The pixels of a photo that is ready. */
export const sizeOf = ({ width, height }: OwnImage) =>
  width && height ? { width, height } : undefined;
