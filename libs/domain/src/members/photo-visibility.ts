import { isVisible, isVisibleTo } from './hidden-members.js';
import { photoOrder } from './photo-order.js';

// The only implementation of who may see a photo (specification, section 2; contract, rule 4), as
// SQL on a {@link photoViewer} and a row of `images`, each by its alias.

/** Why the photo is locked for the viewer; null when they may see it. */
export const lockReason = (viewer: string, image: string) => `
  case
    when ${image}.user_id = ${viewer}.id or ${viewer}.reviews then null
    when not ${image}.is_approved then 'not_approved'
    when not ${viewer}.has_approved then 'needs_approved_photo'
    when ${image}.is_face_picture and not ${viewer}.has_approved_face then 'needs_approved_face_photo'
  end`;

/**
 * SQL condition: false, as if the photo did not exist, if the viewer may not see its owner. A
 * hidden viewer, such as one who waits for approval, sees only their own photos.
 */
export const isOwnerVisible = (viewer: string, image: string) =>
  `(${image}.user_id = ${viewer}.id or not ${viewer}.is_hidden and (${viewer}.reviews
    or ${isVisible(`${image}.user_id`)} and ${isVisibleTo(`${viewer}.id`, `${image}.user_id`)}))`;

/** @param id an SQL expression; an unknown id gives no row */
export const photoViewer = (id: string) => `
  select users.id, users.is_admin or users.is_moderator as reviews,
    exists (select from hidden_members where id = users.id) as is_hidden,
    exists (select from images where user_id = users.id and is_approved) as has_approved,
    exists (select from images where user_id = users.id and is_approved and is_face_picture) as has_approved_face
  from users where users.id = ${id}`;

// Reads the index `images_approved_in_order` alone, which leaves at most 12 photos to be sorted by
// `position` only; an approved photo is ready.
const firstPhoto = (member: string, condition: string) => `(
  select photo.filename from images photo
  where photo.user_id = ${member} and photo.is_approved ${condition}
  order by ${photoOrder('photo')} limit 1)`;

/** SQL: the filename of a member's first approved photo, or null; for reviewers, and the member. */
export const avatarOf = (member: string) => firstPhoto(member, '');

/**
 * SQL: the filename of the first of a member's approved photos that the {@link photoViewer} may
 * see, or null. The viewer must be one who sees the member.
 * @param viewer alias of a row in the query
 */
export const avatarShownTo = (viewer: string, member: string) =>
  firstPhoto(member, `and ${lockReason(viewer, 'photo')} is null`);
