import { t, type OwnImage } from '@lodge/contracts';
import { longDayAndSecond } from '../../lib/dates.js';

// Names have seconds, to tell one photo from another.

// The text alternative.
export const photoName = ({ uploaded_at, is_face_picture }: OwnImage) =>
  is_face_picture
    ? t`Your face picture of ${longDayAndSecond(uploaded_at)}`
    : t`Your photo of ${longDayAndSecond(uploaded_at)}`;

export const sizeOf = ({ width, height }: OwnImage) =>
  width && height ? { width, height } : undefined;
