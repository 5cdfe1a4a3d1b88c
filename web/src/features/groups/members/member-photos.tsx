import { APP_TEXTS, type Filename, type MemberImage } from '@lodge/contracts';
import { Button } from '../../../ui/button.js';
import { Skeleton } from '../../../ui/list/skeleton.js';
import { LockedPhotos } from './locked-photos.js';
import { Thumbnails, THUMBNAIL_GRID } from './thumbnails.js';
import type { MemberPhotosAnswer } from './use-member-photos.js';

interface MemberPhotosProps {
  username: string;
  photos: MemberPhotosAnswer;
  onOpen: (image: MemberImage) => void;
}

// One row high before the photos are there and after.
export const MemberPhotos = ({
  username,
  photos: { images, face, mayHaveSome, failed, retrying, retry },
  onOpen,
}: MemberPhotosProps) => (
  <div className="mt-4">
    {images && <Filled {...{ username, images, face, onOpen }} />}
    {!images && !mayHaveSome && <NoPhotos />}
    {failed && <Failed retrying={retrying} onRetry={retry} />}
    {!images && !failed && mayHaveSome && <Waiting />}
  </div>
);

interface FilledProps {
  username: string;
  images: readonly MemberImage[];
  face: Filename | null;
  onOpen: (image: MemberImage) => void;
}

function Filled({ username, images, face, onOpen }: FilledProps) {
  if (images.length === 0) return <NoPhotos />;
  if (images.every(({ locked }) => locked === 'needs_approved_photo'))
    return <LockedPhotos count={images.length} />;
  return <Thumbnails leading={face} {...{ username, images, onOpen }} />;
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
