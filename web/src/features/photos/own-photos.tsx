import { APP_TEXTS, t, type OwnImage } from '@lodge/contracts';
import type { ComponentType, ReactNode } from 'react';
import { plural } from '../../lib/language.js';
import { isReviewer, type Viewer } from '../../lib/session/session-store.js';
import { useViewer } from '../../lib/session/session.js';
import { Fetched } from '../../ui/list/fetched.js';
import { useOwnImages } from './own-images.js';
import { PhotoGrid, PhotoGridSkeleton, type PhotoGridProps } from './photo-grid.js';

interface OwnPhotosProps {
  grid?: ComponentType<PhotoGridProps>;
  // Shown above the photos, where it moves nothing already visible.
  notice?: ReactNode;
}

export function OwnPhotos({ grid: Grid = PhotoGrid, notice }: OwnPhotosProps) {
  const own = useOwnImages();
  const viewer = useViewer();
  const waiting = own.data && waitingText(own.data.images, viewer);
  return (
    <div className="flex min-w-0 flex-col self-stretch">
      {notice}
      {waiting && <p className="mb-3 text-sm text-soft">{waiting}</p>}
      <Fetched response={own} failedText={APP_TEXTS.fetchingImages} loading={<PhotoGridSkeleton />}>
        {({ images }) =>
          images.length > 0 ? <Grid images={images} /> : <NoImages viewer={viewer} />
        }
      </Fetched>
    </div>
  );
}

const NoImages = ({ viewer }: { viewer: Viewer }) => (
  <div className="my-auto py-2 text-center">
    <p className="font-display text-lg">No images uploaded yet.</p>
    <p className="mt-1 text-sm text-balance text-soft">{reasonToAdd(viewer)}</p>
  </div>
);

function reasonToAdd(viewer: Viewer): string {
  if (viewer.restriction === 'pending') return t`A photo of your face helps the admin decide.`;
  return opensPhotos(viewer)
    ? t`Add one. Once your first photo is approved, you can see other members’ photos.`
    : t`Add one so others can get to know you.`;
}

// Reviewers see other members' photos in any case, and who waits for approval sees none.
const opensPhotos = (viewer: Viewer) => !isReviewer(viewer) && viewer.restriction !== 'pending';

function waitingText(images: readonly OwnImage[], viewer: Viewer): string | undefined {
  const pending = images.filter((image) => !image.is_approved).length;
  if (pending === 0) return undefined;
  const wait = plural(pending, {
    one: 'One photo is waiting for approval. Until then, no other member can see it.',
    other: `${pending} photos are waiting for approval. Until then, no other member can see them.`,
  });
  return pending === images.length && opensPhotos(viewer)
    ? `${wait} ${t`Once one is approved, you can see other members’ photos.`}`
    : wait;
}
