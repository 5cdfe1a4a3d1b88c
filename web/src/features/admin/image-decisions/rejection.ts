import type { AdminImage, BodyOf } from '@lodge/contracts';

export type Because = Pick<BodyOf<'rejectImage'>, 'reason' | 'note'>;

/** A photo to be rejected, and why. */
export interface Rejection extends AdminImage {
  because?: Because;
}

export const bodyOf = ({ id, because }: Rejection): BodyOf<'rejectImage'> => ({
  imageId: id,
  ...because,
});
