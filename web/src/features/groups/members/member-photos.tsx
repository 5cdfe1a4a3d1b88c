import { APP_TEXTS, type Member, type MemberImage } from '@lodge/contracts';
import useSWR from 'swr';
import { useViewer } from '../../../lib/session.js';
import { Button } from '../../../ui/button.js';
import { Skeleton } from '../../../ui/skeleton.js';
import { LockedPhotos } from './locked-photos.js';
import { Thumbnails, THUMBNAIL_GRID } from './thumbnails.js';
import { useNear } from './use-near.js';

/** The photos of a member, asked for when his card comes near the screen. They take one row, before and after. */
export function MemberPhotos({ member }: { member: Member }) {
  const { element, near } = useNear<HTMLDivElement>();
  const { isAdmin, id } = useViewer();
  // Who has none that is approved has some to show only to himself and to admins.
  const mayHaveSome = member.hasApprovedPicture || isAdmin || member.id === id;
  const { data, error, isValidating, mutate } = useSWR<{ images: MemberImage[] }>(
    near && mayHaveSome ? `/api/images/${member.id}` : null,
    { revalidateOnFocus: false },
  );
  return (
    <div ref={element} className="mt-4">
      {data && (
        <Filled member={member} images={data.images.filter((image) => !image.is_processing)} />
      )}
      {!data && !mayHaveSome && <NoPhotos />}
      {!data && error && <Failed retrying={isValidating} onRetry={() => void mutate()} />}
      {!data && !error && mayHaveSome && <Waiting />}
    </div>
  );
}

function Filled({ member, images }: { member: Member; images: readonly MemberImage[] }) {
  if (images.length === 0) return <NoPhotos />;
  if (images.every(({ locked }) => locked === 'needs_approved_photo'))
    return <LockedPhotos count={images.length} />;
  return <Thumbnails username={member.username} images={images} />;
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
