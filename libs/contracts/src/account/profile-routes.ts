import type { ProfileInput } from '../profile/profile-fields.js';
import type { OwnUser } from './session-users.js';
import type { ImageRemoval } from '../decisions/image-removals.js';
import type { Avatar, ListedImage, MemberImage, OwnImage } from '../photos/images.js';
import type { Done } from '../types.js';
import { CREATED, TO_ALL_SESSIONS, TO_THOSE_WAITING, route, type Route } from '../route.js';

export const PROFILE_ROUTES = {
  ownUser: route('GET /api/user', 'profile-media', 'member', TO_ALL_SESSIONS).returns<{
    user: OwnUser;
  }>(),
  updateOwnUser: route('PUT /api/user', 'profile-media', 'member', TO_THOSE_WAITING)
    .takes<ProfileInput>()
    .returns<Done & { user: OwnUser }>(),
  ownImages: route('GET /api/images', 'profile-media', 'member', TO_THOSE_WAITING).returns<{
    images: ListedImage[];
    removals: ImageRemoval[];
  }>(),
  memberImages: route('GET /api/images/:memberId', 'profile-media', 'member').returns<{
    images: ListedImage[] | MemberImage[];
  }>(),
  avatars: route('GET /api/avatars', 'profile-media', 'member')
    .filteredBy<{ ids: string }>()
    .returns<{ avatars: Avatar[] }>(),
  readImageRemovals: route(
    'POST /api/images/removals/read',
    'profile-media',
    'member',
    TO_THOSE_WAITING,
  )
    .takes<{ removal_id: number }>()
    .returns<Done>(),
  orderOwnImages: route('PUT /api/images/order', 'profile-media', 'member', TO_THOSE_WAITING)
    .takes<{ ids: number[] }>()
    .returns<Done>(),
  deleteOwnImage: route(
    'DELETE /api/images/:id',
    'profile-media',
    'member',
    TO_THOSE_WAITING,
  ).returns<Done>(),
  uploadImage: route('POST /api/upload-image', 'profile-media', 'member', {
    ...CREATED,
    ...TO_THOSE_WAITING,
    streaming: 'upload',
  })
    .takes<FormData>()
    .returns<Done & { image: OwnImage }>(),
  /** The bytes */
  imageBytes: route('GET /uploads/:filename', 'profile-media', 'member', {
    ...TO_THOSE_WAITING,
    streaming: 'bytes',
  })
    .filteredBy<{ size?: 'thumb' }>()
    .returns<Uint8Array>(),
} satisfies Record<string, Route>;
