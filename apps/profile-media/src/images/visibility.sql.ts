import type { Avatar, Lock, OwnImage } from '@lodge/contracts';
import { isShown, isShownTo, statement } from '@lodge/database';

// The only implementation of who may see a photo (specification, section 2; contract, rule 4). Null
// when `viewer` may see `image`, else what they lack.
const LOCK = `
  case
    when image.user_id = viewer.id or viewer.reviews then null
    when not image.is_approved then 'not_approved'
    when not viewer.has_approved then 'needs_approved_photo'
    when image.is_face_picture and not viewer.has_approved_face then 'needs_approved_face_photo'
  end`;

// As if the image did not exist, where other members may not see its owner.
const IS_THERE = `(viewer.reviews or ${isShown('image.user_id')} and ${isShownTo('viewer.id', 'image.user_id')})`;

// No row when the viewer was deleted.
const viewerOf = (id: string) => `
  select users.id, users.is_admin or users.is_moderator as reviews,
    exists (select from images where user_id = users.id and is_approved) as has_approved,
    exists (select from images where user_id = users.id and is_approved and is_face_picture) as has_approved_face
  from users where users.id = ${id}`;

// Of the viewer and the member, as the viewer may see them.
export const WHO_EXISTS = statement<{ has_viewer: boolean; has_member: boolean }>(`
  select exists (select from users where id = $1) as has_viewer,
    exists (select from users where id = $2)
      and (${isShown('$2')} and ${isShownTo('$1', '$2')} or exists (select from users where id = $1 and (is_admin or is_moderator))) as has_member`);

// Approved images, or all of them for those who review photos, in their owner's order.
export const LIST_MEMBER_IMAGES = statement<OwnImage & { lock: Lock }>(`
  select image.id, image.filename, image.is_approved, image.is_face_picture, image.uploaded_at,
    image.status = 'processing' as is_processing, image.width, image.height, image.placeholder,
    ${LOCK} as lock
  from images image cross join (${viewerOf('$1')}) viewer
  where image.user_id = $2 and (image.is_approved or viewer.reviews) and ${IS_THERE}
  order by image.position, image.id desc`);

// One row a pair of viewer and filename, in order: the views of a page of tiles share one
// statement. False for a deleted viewer or a missing image.
export const ARE_VISIBLE = statement<{ is_visible: boolean }>(`
  select coalesce(image.status = 'ready' and viewer.id is not null and ${IS_THERE} and (${LOCK}) is null, false) as is_visible
  from unnest($1::integer[], $2::text[]) with ordinality view (viewer_id, filename, position)
  left join images image on image.filename = view.filename
  left join lateral (${viewerOf('view.viewer_id')}) viewer on true
  order by view.position`);

// The first approved photo of each member, by the rule above, for those who share a group with them
// and for those who review photos: no way to look members up.
export const LIST_AVATARS = statement<Avatar>(`
  select asked.user_id, image.filename, image.placeholder
  from (${viewerOf('$1')}) viewer
  cross join unnest($2::integer[]) asked (user_id)
  cross join lateral (
    select filename, placeholder from images image
    where image.user_id = asked.user_id and image.is_approved and image.status = 'ready'
      and ${IS_THERE} and (${LOCK}) is null
    order by image.position, image.id desc limit 1
  ) image
  where viewer.reviews or exists (
    select from memberships own join memberships other on other.group_id = own.group_id
    where own.user_id = viewer.id and other.user_id = asked.user_id
  )`);
