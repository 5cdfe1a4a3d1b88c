import { APP_TEXTS, LIMITS, t, type OwnImage } from '@lodge/contracts';
import { Images } from 'lucide-react';
import { useId, type ComponentType, type ReactNode } from 'react';
import { plural } from '../../lib/language.js';
import { useViewer } from '../../lib/session.js';
import { Card, CardHeader } from '../../ui/card.js';
import { Fetched } from '../../ui/list/fetched.js';
import { EmptyState } from '../../ui/list/states.js';
import { useOwnImages } from './own-images.js';
import { PhotoGrid, PhotoGridSkeleton, type PhotoGridProps } from './photo-grid.js';
import { UploadArea, type UploadAreaProps } from './upload-area.js';

interface YourImagesCardProps {
  upload: UploadAreaProps;
  action?: ReactNode;
  grid?: ComponentType<PhotoGridProps>;
  // Above the photos, where it moves nothing that is already to be seen.
  notice?: ReactNode;
}

// The one place to add photos, with those that there are.
export function YourImagesCard({
  upload,
  action,
  grid: Grid = PhotoGrid,
  notice,
}: YourImagesCardProps) {
  const own = useOwnImages();
  const images = own.data?.images;
  const { isAdmin } = useViewer();
  const heading = useId();
  const waiting = images && waitingText(images, isAdmin);
  return (
    <Card aria-labelledby={heading} className="@container">
      <CardHeader
        id={heading}
        title={images ? `Your Images (${images.length}/${LIMITS.imagesPerUser})` : 'Your Images'}
      />
      <div className="grid items-start gap-6 @3xl:grid-cols-[18rem_minmax(0,1fr)]">
        <UploadArea {...upload} />
        <div className="min-w-0">
          {notice}
          {waiting && <p className="mb-3 text-sm text-soft">{waiting}</p>}
          <Fetched
            answer={own}
            failedText={APP_TEXTS.fetchingImages}
            loading={<PhotoGridSkeleton />}
          >
            {({ images: all }) =>
              all.length > 0 ? <Grid images={all} /> : <NoImages isAdmin={isAdmin} />
            }
          </Fetched>
        </div>
      </div>
      {action && <p className="mt-4 -mb-2 text-end">{action}</p>}
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

// Admins see the photos of others in any case.
function waitingText(images: readonly OwnImage[], isAdmin: boolean): string | undefined {
  const pending = images.filter((image) => !image.is_approved).length;
  if (pending === 0) return undefined;
  const wait = plural(pending, {
    one: 'One photo is waiting for approval. Until then, no other member can see it.',
    other: `${pending} photos are waiting for approval. Until then, no other member can see them.`,
  });
  return pending === images.length && !isAdmin
    ? `${wait} ${t`Once one is approved, you can see other members’ photos.`}`
    : wait;
}
