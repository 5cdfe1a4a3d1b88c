/** First those that their owner sorted, then those added since: face pictures, then the oldest. */
export const PHOTO_ORDER = { position: 'asc', is_face_picture: 'desc', id: 'asc' } as const;

/** @param isFace condition: a face picture that its viewer may see; by default any */
export const photoOrder = (image: string, isFace = `${image}.is_face_picture`) =>
  `${image}.position, (${isFace}) desc, ${image}.id`;
