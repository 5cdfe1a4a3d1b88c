import type { Avatar, Lock, OwnImage } from '@lodge/contracts';
import {
  isOwnerVisible,
  isVisible,
  isVisibleTo,
  lockReason,
  photoOrder,
  photoViewer,
  sharesGroup,
} from '@lodge/domain';
import { statement } from '@lodge/database';

// Returns whether the viewer exists, and whether a member exists whom the viewer may see.
export const WHO_EXISTS = statement<
  { has_viewer: boolean; has_member: boolean },
  { viewerId: number; memberId: number }
>(`
  select exists (select from users where id = :viewerId) as has_viewer,
    exists (select from users where id = :memberId) and (
      ${isVisible(':memberId')} and ${isVisibleTo(':viewerId', ':memberId')}
      or exists (select from users where id = :viewerId and (is_admin or is_moderator))
    ) as has_member`);

const LOCK = lockReason('viewer', 'image');

// A face picture that is locked does not come first.
export const LIST_MEMBER_IMAGES = statement<
  OwnImage & { lock: Lock; reviews: boolean },
  { viewerId: number; memberId: number }
>(`
  select image.id, image.filename, image.is_approved, image.is_face_picture, image.uploaded_at,
    image.status = 'processing' as is_processing, image.width, image.height, image.placeholder,
    ${LOCK} as lock, viewer.reviews
  from images image cross join (${photoViewer(':viewerId')}) viewer
  where image.user_id = :memberId and (image.is_approved or viewer.reviews) and ${isOwnerVisible('viewer', 'image')}
  order by ${photoOrder('image', `image.is_face_picture and (${LOCK}) is null`)}`);

interface Visible {
  is_visible: boolean;
  thumb_version: number | null;
}

// The views of a page of tiles share one statement. `false`: a deleted viewer or no image.
export const ARE_VISIBLE = statement<Visible, { viewerIds: number[]; filenames: string[] }>(`
  select image.thumb_version, coalesce(
    image.status = 'ready' and viewer.id is not null and ${isOwnerVisible('viewer', 'image')} and (${LOCK}) is null,
    false
  ) as is_visible
  from unnest(:viewerIds::integer[], :filenames::text[]) with ordinality view (viewer_id, filename, position)
  left join images image on image.filename = view.filename
  left join lateral (${photoViewer('view.viewer_id')}) viewer on true
  order by view.position`);

// Lists companions alone: no way to look members up, nor for reviewers without a record.
export const LIST_AVATARS = statement<Avatar, { viewerId: number; memberIds: number[] }>(`
  select asked.user_id, image.filename, image.placeholder
  from (${photoViewer(':viewerId')}) viewer
  cross join unnest(:memberIds::integer[]) asked (user_id)
  cross join lateral (
    select filename, placeholder from images image
    where image.user_id = asked.user_id and image.is_approved and image.status = 'ready'
      and ${isOwnerVisible('viewer', 'image')} and (${LOCK}) is null
    order by ${photoOrder('image')} limit 1
  ) image
  where ${sharesGroup('viewer.id', 'asked.user_id')}`);
