import { APP_TEXTS, type MemberImage } from '@lodge/contracts';
import { Lock } from 'lucide-react';
import { plural } from '../../../lib/language.js';
import { Button } from '../../../ui/button.js';
import { Skeleton } from '../../../ui/list/skeleton.js';
import { Thumbnails, THUMBNAIL_GRID } from './thumbnails.js';
import type { MemberPhotosState } from './use-member-photos.js';

interface MemberPhotosProps {
  username: string;
  photos: MemberPhotosState;
  onOpen: (image: MemberImage) => void;
}

// Keeps the height of one row before and after the photos load.
export const MemberPhotos = (props: MemberPhotosProps) => (
  <div className="mt-4">
    <Photos {...props} />
  </div>
);

function Photos({
  username,
  photos: { images, face, mayHaveSome, error, retry },
  onOpen,
}: MemberPhotosProps) {
  if (error) return <Failed onRetry={retry} />;
  if (!images && mayHaveSome) return <PhotosLoading />;
  if (!images?.length) return <p className="text-sm text-muted">No photos yet</p>;
  if (images.every(({ locked }) => locked === 'needs_approved_photo'))
    return <LockedPhotos count={images.length} />;
  return <Thumbnails leading={face} {...{ username, images, onOpen }} />;
}

const Failed = ({ onRetry }: { onRetry: () => Promise<unknown> }) => (
  <p className="flex flex-wrap items-center gap-3 text-sm text-danger">
    {APP_TEXTS.fetchingImages}
    <Button variant="secondary" size="sm" onClick={onRetry}>
      Try again
    </Button>
  </p>
);

const PhotosLoading = () => (
  <div className={THUMBNAIL_GRID}>
    {Array.from({ length: 6 }, (_, tile) => (
      <Skeleton key={tile} className="aspect-square" />
    ))}
  </div>
);

// Has the same height as the row of thumbnails it replaces.
const LockedPhotos = ({ count }: { count: number }) => (
  <p className="dashed flex aspect-[6.3] items-center justify-center gap-2.5 bg-sunken px-3 text-xs text-soft">
    <Lock aria-hidden className="size-4.5 shrink-0 text-brass" strokeWidth={1.8} />
    {plural(count, {
      one: '1 photo, locked until yours is approved',
      other: `${count} photos, locked until yours is approved`,
    })}
  </p>
);
