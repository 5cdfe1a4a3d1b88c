import { APP_TEXTS, LIMITS } from '@lodge/contracts';
import { Images } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { Card, CardHeader } from '../../ui/card.js';
import { EmptyState, ErrorState } from '../../ui/states.js';
import { useOwnImages } from './own-images.js';
import { PhotoGrid, PhotoGridSkeleton } from './photo-grid.js';
import { waitingText } from './waiting-text.js';

/** The viewer's own images in all their states. */
export function YourImagesCard({ action }: { action?: ReactNode }) {
  const { images, failed, retry, retrying } = useOwnImages();
  const heading = useId();
  return (
    <Card aria-labelledby={heading}>
      <CardHeader id={heading} title={`Your Images (${images?.length ?? 0}/${LIMITS.imagesPerUser})`} action={action}>
        {images && waitingText(images)}
      </CardHeader>
      {failed ? <ErrorState text={APP_TEXTS.fetchingImages} onRetry={retry} retrying={retrying} /> : <Gallery images={images} />}
    </Card>
  );
}

function Gallery({ images }: Pick<ReturnType<typeof useOwnImages>, 'images'>) {
  if (!images) return <PhotoGridSkeleton />;
  if (images.length > 0) return <PhotoGrid images={images} />;
  return (
    <EmptyState icon={Images} title="No images uploaded yet.">
      Add one. As soon as an admin has approved it, you see the photos of others too.
    </EmptyState>
  );
}
