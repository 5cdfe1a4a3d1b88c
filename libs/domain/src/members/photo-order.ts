/** Photos that their owner sorted come first, then face pictures, then the oldest. */
export const PHOTO_ORDER = { position: 'asc', is_face_picture: 'desc', id: 'asc' } as const;

export const photoOrder = (image: string, isFace = `${image}.is_face_picture`) =>
  `${image}.position, (${isFace}) desc, ${image}.id`;
