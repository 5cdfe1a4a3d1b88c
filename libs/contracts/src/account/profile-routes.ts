import type { OwnUser } from './session-users.js';
import type { ImageRemoval } from '../decisions/decisions.js';
import type { Avatar, ListedImage, MemberImage, OwnImage } from '../photos/images.js';
import type { Done } from '../types.js';
import {
  COSTLY,
  CREATED,
  LIST,
  MARK,
  TO_ALL_SESSIONS,
  TO_THOSE_WAITING,
  routesOf,
} from '../route.js';
import type { ProfileChange } from '../profile/profile-fields.js';

const { member } = routesOf('profile-media');

export const PROFILE_ROUTES = {
  ownUser: member('GET /api/user', TO_ALL_SESSIONS).returns<{ user: OwnUser }>(),
  updateOwnUser: member('PUT /api/user', { ...TO_THOSE_WAITING, ...COSTLY })
    .takes<ProfileChange>()
    .returns<Done & { user: OwnUser }>(),
  ownImages: member('GET /api/images', { ...TO_THOSE_WAITING, ...LIST }).returns<{
    images: ListedImage[];
    removals: ImageRemoval[];
  }>(),
  memberImages: member('GET /api/images/:memberId', LIST).returns<{
    images: ListedImage[] | MemberImage[];
  }>(),
  avatars: member('GET /api/avatars', LIST)
    .filteredBy<{ ids: string }>()
    .returns<{ avatars: Avatar[] }>(),
  readImageRemovals: member('POST /api/images/removals/read', { ...TO_THOSE_WAITING, ...MARK })
    .takes<{ removal_id: number }>()
    .returns<Done>(),
  orderOwnImages: member('PUT /api/images/order', TO_THOSE_WAITING)
    .takes<{ ids: number[] }>()
    .returns<Done>(),
  deleteOwnImage: member('DELETE /api/images/:id', TO_THOSE_WAITING).returns<Done>(),
  uploadImage: member('POST /api/upload-image', {
    ...CREATED,
    ...TO_THOSE_WAITING,
    streaming: 'upload',
    ...COSTLY,
  })
    .takes<FormData>()
    .returns<Done & { image: OwnImage }>(),
  /** The bytes */
  imageBytes: member('GET /uploads/:filename', { ...TO_THOSE_WAITING, streaming: 'bytes' })
    .filteredBy<{ size?: 'thumb' }>()
    .returns<Uint8Array>(),
};
