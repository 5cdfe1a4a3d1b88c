import { isVisible, isVisibleTo } from './hidden-members.js';
import { photoOrder } from './photo-order.js';

// The only implementation of who may see a photo (specification, section 2; contract, rule 4), as
// SQL on a {@link photoViewer} and a row of `images`, each by its alias.

export const lockReason = (viewer: string, image: string) => `
  case
    when ${image}.user_id = ${viewer}.id or ${viewer}.reviews then null
    when not ${image}.is_approved then 'not_approved'
    when not ${viewer}.has_approved then 'needs_approved_photo'
    when ${image}.is_face_picture and not ${viewer}.has_approved_face then 'needs_approved_face_photo'
  end`;

/** SQL: false, as for no photo, if the viewer may not see its owner, or is hidden from members. */
export const isOwnerVisible = (viewer: string, image: string) =>
  `(${image}.user_id = ${viewer}.id or not ${viewer}.is_hidden and (${viewer}.reviews
    or ${isVisible(`${image}.user_id`)} and ${isVisibleTo(`${viewer}.id`, `${image}.user_id`)}))`;

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

/** SQL: as {@link avatarOf}, of what the viewer may see. The viewer must see the member. */
export const avatarShownTo = (viewer: string, member: string) =>
  firstPhoto(member, `and ${lockReason(viewer, 'photo')} is null`);
