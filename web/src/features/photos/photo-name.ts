import { t, type OwnImage } from '@lodge/contracts';
import { longDayAndSecond } from '../../lib/dates.js';

// The text alternative, with seconds to tell one photo from another.
export const photoName = ({ uploaded_at, is_face_picture }: OwnImage) =>
  is_face_picture
    ? t`Your face picture of ${longDayAndSecond(uploaded_at)}`
    : t`Your photo of ${longDayAndSecond(uploaded_at)}`;
