import { APP_TEXTS, type Member, type MemberImage, type OwnImage } from '@lodge/contracts';
import type { ReactNode } from 'react';
import { useViewer } from '../../../lib/session.js';
import { useApi } from '../../../lib/api/use-api.js';
import { Button } from '../../../ui/button.js';
import { Skeleton } from '../../../ui/list/skeleton.js';
import { LockedPhotos } from './locked-photos.js';
import { Thumbnails, THUMBNAIL_GRID } from './thumbnails.js';
import { useNear } from './use-near.js';

interface MemberPhotosProps {
  member: Member;
  // In the viewer.
  menu: (photoId: number) => ReactNode;
}

// Fetched when the card comes near; one row high before and after.
export function MemberPhotos({ member, menu }: MemberPhotosProps) {
  const { ref, near } = useNear();
  const { isAdmin, id } = useViewer();
  // Only members themselves and admins see photos that are not approved.
  const mayHaveSome = member.hasApprovedPicture || isAdmin || member.id === id;
  const { data, error, isValidating, mutate } = useApi(
    near && mayHaveSome ? 'memberImages' : null,
    {
      params: { memberId: member.id },
      swr: { revalidateOnFocus: false },
    },
  );
  return (
    <div ref={ref} className="mt-4">
      {data && (
        <Filled
          member={member}
          images={data.images.map(asMemberImage).filter(isReady)}
          menu={menu}
        />
      )}
      {!data && !mayHaveSome && <NoPhotos />}
      {!data && error && <Failed retrying={isValidating} onRetry={() => void mutate()} />}
      {!data && !error && mayHaveSome && <Waiting />}
    </div>
  );
}

const isReady = ({ is_processing }: MemberImage) => !is_processing;

// The viewer's own images have no lock.
const asMemberImage = (image: OwnImage | MemberImage): MemberImage => ({ locked: null, ...image });

function Filled({ member, images, menu }: MemberPhotosProps & { images: readonly MemberImage[] }) {
  if (images.length === 0) return <NoPhotos />;
  if (images.every(({ locked }) => locked === 'needs_approved_photo'))
    return <LockedPhotos count={images.length} />;
  return <Thumbnails username={member.username} images={images} menu={menu} />;
}

const NoPhotos = () => <p className="text-sm text-muted">No photos yet</p>;

const Failed = ({ retrying, onRetry }: { retrying: boolean; onRetry: () => void }) => (
  <p className="flex flex-wrap items-center gap-3 text-sm text-danger">
    {APP_TEXTS.fetchingImages}
    <Button variant="secondary" size="sm" busy={retrying} onClick={onRetry}>
      Try again
    </Button>
  </p>
);

const Waiting = () => (
  <div className={THUMBNAIL_GRID}>
    {Array.from({ length: 6 }, (_, tile) => (
      <Skeleton key={tile} className="aspect-square" />
    ))}
  </div>
);
