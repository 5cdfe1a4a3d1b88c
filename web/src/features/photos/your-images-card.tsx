import { APP_TEXTS, LIMITS } from '@lodge/contracts';
import { Images } from 'lucide-react';
import { useId, type ComponentType, type ReactNode } from 'react';
import { useViewer } from '../../lib/session.js';
import { Card, CardHeader } from '../../ui/card.js';
import { EmptyState, ErrorState } from '../../ui/list/states.js';
import { useOwnImages } from './own-images.js';
import { PhotoGrid, PhotoGridSkeleton, type PhotoGridProps } from './photo-grid.js';
import { RemovedPhotos } from './removed-photos.js';
import { waitingText } from './waiting-text.js';

interface YourImagesCardProps {
  action?: ReactNode;
  grid?: ComponentType<PhotoGridProps>;
}

export function YourImagesCard({ action, grid: Grid = PhotoGrid }: YourImagesCardProps) {
  const { images, failed, retry, retrying } = useOwnImages();
  const { isAdmin } = useViewer();
  const heading = useId();
  const waiting = images && waitingText(images, isAdmin);
  return (
    <Card aria-labelledby={heading}>
      <CardHeader
        id={heading}
        title={images ? `Your Images (${images.length}/${LIMITS.imagesPerUser})` : 'Your Images'}
        action={action}
      />
      {/* In here it moves nothing that is already to be seen. */}
      <RemovedPhotos />
      {waiting && <p className="-mt-2 mb-5 text-sm text-soft">{waiting}</p>}
      {failed && <ErrorState text={APP_TEXTS.fetchingImages} onRetry={retry} retrying={retrying} />}
      {!images && !failed && <PhotoGridSkeleton />}
      {images && (images.length > 0 ? <Grid images={images} /> : <NoImages isAdmin={isAdmin} />)}
    </Card>
  );
}

const NoImages = ({ isAdmin }: { isAdmin: boolean }) => (
  <EmptyState icon={Images} title="No images uploaded yet.">
    {isAdmin
      ? 'Add one, and others get to know you.'
      : 'Add one. Once your first photo is approved, you can see other members’ photos.'}
  </EmptyState>
);
