import { type ListedImage, type Member, type MemberImage, t } from '@lodge/contracts';
import { useCallback, useState } from 'react';
import { useApi } from '../../../lib/api/use-api.js';
import { sortPhotos } from '../../../lib/sort-photos.js';
import { useViewer } from '../../../lib/session/session.js';
import { useNear } from '../../../lib/use-near.js';

export type UnlockedImage = MemberImage & { filename: string };

export const isUnlocked = (image: MemberImage): image is UnlockedImage => image.filename !== null;

// Photos are fetched when the element of `ref` comes near the viewport.
export function useMemberPhotos(member: Member) {
  const [isNear, setNear] = useState(false);
  const onNear = useCallback(() => setNear(true), []);
  const ref = useNear(onNear, NEAR);
  const { isAdmin, id } = useViewer();
  // Only the owner and admins see photos that are not approved.
  const mayHaveSome = member.hasApprovedPicture || isAdmin || member.id === id;
  const { data, error, mutate } = useApi(isNear && mayHaveSome ? 'memberImages' : null, {
    params: { memberId: member.id },
    swr: { revalidateOnFocus: false },
  });
  const images =
    data && sortPhotos<ListedImage | MemberImage>(data.images).map(asMemberImage).filter(isReady);
  return {
    ref,
    images,
    // The photos are more recent than the list of members.
    face: images ? faceIn(images) : member.avatar,
    mayHaveSome,
    error: data ? undefined : error,
    retry: () => mutate(),
  };
}

export type MemberPhotosState = Omit<ReturnType<typeof useMemberPhotos>, 'ref'>;

const isReady = ({ is_processing }: MemberImage) => !is_processing;

// The viewer's own images have no lock.
const asMemberImage = (image: ListedImage | MemberImage): MemberImage => ({
  locked: null,
  ...image,
});

const faceIn = (images: readonly MemberImage[]) =>
  images.find((image) => isUnlocked(image) && image.is_approved)?.filename ?? null;

const NEAR = '500px 0px';

// Names by image id, for the photos that the viewer may see.
export function photoNames(username: string, images: readonly MemberImage[]) {
  const open = images.filter(isUnlocked);
  return new Map(
    open.map(({ id }, index) => [id, t`Photo ${index + 1} of ${open.length} of ${username}`]),
  );
}
