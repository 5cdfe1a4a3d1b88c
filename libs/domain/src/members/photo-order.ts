/**
 * The order of a member's photos: first those that their owner sorted; then those added since, and
 * all of an owner who never sorted: face pictures first, then the oldest. So a new one comes last.
 */
export const PHOTO_ORDER = { position: 'asc', is_face_picture: 'desc', id: 'asc' } as const;

/**
 * SQL: the same for `order by`.
 * @param image alias of a row of `images`
 * @param isFace condition: a face picture that its viewer may see; by default any
 */
export const photoOrder = (image: string, isFace = `${image}.is_face_picture`) =>
  `${image}.position, (${isFace}) desc, ${image}.id`;
