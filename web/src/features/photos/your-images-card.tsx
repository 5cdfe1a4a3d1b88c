import { APP_TEXTS, LIMITS, t, type OwnImage } from '@lodge/contracts';
import { type ComponentType, type ReactNode } from 'react';
import { plural } from '../../lib/language.js';
import { isReviewer, type Viewer } from '../../lib/session/session-store.js';
import { useViewer } from '../../lib/session/session.js';
import { below, useMedia } from '../../lib/use-media.js';
import { Card } from '../../ui/card.js';
import { cx } from '../../ui/cx.js';
import { Fetched } from '../../ui/list/fetched.js';
import { LONE_LINK } from '../../ui/text-link.js';
import { useOwnImages } from './own-images.js';
import { PhotoGrid, PhotoGridSkeleton, type PhotoGridProps } from './photo-grid.js';
import { focusUploadArea, UploadArea, type UploadAreaProps } from './upload-area.js';

interface YourImagesCardProps {
  upload: UploadAreaProps;
  action?: ReactNode;
  grid?: ComponentType<PhotoGridProps>;
  // Shown above the photos, where it moves nothing already visible.
  notice?: ReactNode;
  // Puts the photos above the drop area on phones; a button in the header leads to it.
  photosLead?: boolean;
}

export function YourImagesCard({
  upload,
  action,
  grid: Grid = PhotoGrid,
  notice,
  photosLead,
}: YourImagesCardProps) {
  const photosFirst = useMedia(below('md')) && photosLead;
  const own = useOwnImages();
  const images = own.data?.images;
  const viewer = useViewer();
  const waiting = images && waitingText(images, viewer);
  // The area would move when photos load above it, and the link below them, so until then they are
  // invisible and only keep their space.
  const isKnown = images !== undefined || own.error !== undefined;
  // The keys let React move the elements with their state when the phone is rotated.
  // Beside the photos the area has a height of its own, which their number does not change.
  const area = (
    <div
      key="upload"
      className={cx('grid min-w-0 @3xl:min-h-72', photosFirst && !isKnown && 'invisible')}
    >
      <UploadArea {...upload} />
    </div>
  );
  const photos = (
    <div key="photos" className="flex min-w-0 flex-col self-stretch">
      {notice}
      {waiting && <p className="mb-3 text-sm text-soft">{waiting}</p>}
      <Fetched response={own} failedText={APP_TEXTS.fetchingImages} loading={<PhotoGridSkeleton />}>
        {({ images: all }) =>
          all.length > 0 ? <Grid images={all} /> : <NoImages viewer={viewer} />
        }
      </Fetched>
    </div>
  );
  return (
    <Card
      className="@container"
      title={images ? `Your Images (${images.length}/${LIMITS.imagesPerUser})` : 'Your Images'}
      action={
        photosFirst &&
        !!images?.length && (
          <button
            type="button"
            onClick={focusUploadArea}
            className={`${LONE_LINK} -my-2.5 text-xs`}
          >
            Add a photo
          </button>
        )
      }
    >
      <div className="grid items-start gap-6 @3xl:grid-cols-[18rem_minmax(0,1fr)]">
        {photosFirst ? [photos, area] : [area, photos]}
      </div>
      {action && <p className={cx('mt-4 -mb-2 text-end', !isKnown && 'invisible')}>{action}</p>}
    </Card>
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
