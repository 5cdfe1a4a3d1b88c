import { ImageOff } from 'lucide-react';
import { below, useMedia } from '../../lib/use-media.js';
import { Button } from '../../ui/button.js';
import { cx } from '../../ui/cx.js';
import { ManagedPhotoGrid } from './managed-photo-grid.js';
import { useOwnImages } from './own-images.js';
import { OwnPhotos } from './own-photos.js';
import { RemovalBanner } from './removal-banner.js';
import { focusUploadArea, UploadArea } from './upload-area.js';
import { useRemovals } from './use-removals.js';
import { YourImagesCard } from './your-images-card.js';

/** The viewer's images to order and delete, on phones above the upload. `title` is the upload's. */
export function ManagedImagesCard({ title }: { title: string }) {
  const photosFirst = useMedia(below('md'));
  const { data, error } = useOwnImages();
  // The area would move when photos load above it, so until then it only keeps its space.
  const isHidden = photosFirst && !data && !error;
  // The keys let React move the elements with their state when the phone is rotated.
  // Beside the photos the area has a height of its own, which their number does not change.
  const area = (
    <div key="upload" className={cx('grid min-w-0 @3xl:min-h-72', isHidden && 'invisible')}>
      <UploadArea hasHeading title={title} place="profile" />
    </div>
  );
  const photos = <OwnPhotos key="photos" grid={ManagedPhotoGrid} notice={<RemovedPhotos />} />;
  return (
    <YourImagesCard
      action={
        photosFirst &&
        !!data?.images.length && (
          <button type="button" onClick={focusUploadArea} className="lone-link -my-2.5 text-xs">
            Add a photo
          </button>
        )
      }
    >
      <div className="grid items-start gap-6 @3xl:grid-cols-[18rem_minmax(0,1fr)]">
        {photosFirst ? [photos, area] : [area, photos]}
      </div>
    </YourImagesCard>
  );
}

function RemovedPhotos() {
  const { removals, read } = useRemovals();
  return (
    <div role="status">
      {removals.length > 0 && (
        <div className="panel mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-3">
          <ImageOff aria-hidden className="size-6 shrink-0 text-brass" strokeWidth={1.6} />
          <RemovalBanner removals={removals} />
          <Button size="sm" variant="secondary" className="whitespace-nowrap" onClick={read}>
            Got it
          </Button>
        </div>
      )}
    </div>
  );
}
