import type { ImageRemoval } from '../decisions/image-removals.js';
import type { Avatar, ListedImage, MemberImage, OwnImage } from '../photos/images.js';
import type { Done } from '../types.js';
import { COSTLY, MARK, LIST, CREATED, TO_THOSE_WAITING, routesOf, type Route } from '../route.js';

const { member } = routesOf('profile-media');

export const PHOTO_ROUTES = {
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
} satisfies Record<string, Route>;
