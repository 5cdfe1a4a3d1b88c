import { t, type OwnImage } from '@lodge/contracts';
import { longDayAndSecond } from '../../lib/dates.js';

// Text alternative; it includes seconds to tell photos apart.
export const photoName = ({ uploaded_at, is_face_picture }: OwnImage) =>
  is_face_picture
    ? t`Your face picture of ${longDayAndSecond(uploaded_at)}`
    : t`Your photo of ${longDayAndSecond(uploaded_at)}`;
