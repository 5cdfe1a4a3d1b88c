import { t, type ListedImage } from '@lodge/contracts';
import type { ComponentProps, ReactNode } from 'react';
import { PhotoViewer, useViewed, viewerPhoto } from '../../ui/photo/photo-viewer.js';
import { cx } from '../../ui/cx.js';
import { SkeletonRows } from '../../ui/list/skeleton.js';
import { photoName, PhotoTile } from './photo-tile.js';

// Two beside each other on a phone, as long as each has room for its actions.
const GRID =
  'grid grid-cols-[repeat(auto-fill,minmax(max(7rem,min(50%-0.375rem,10rem)),1fr))] gap-3 md:grid-cols-3 md:gap-4';

export interface PhotoGridProps {
  images: readonly ListedImage[];
  // Wraps a photo's states in the viewer's actions.
  withActions?: (image: ListedImage, index: number, states: ReactNode) => ReactNode;
  // The id of the photo that is being dragged.
  dragged?: number;
  handlers?: ComponentProps<'ul'>;
}

export function PhotoGrid({ images, withActions, dragged, handlers }: PhotoGridProps) {
  const ready = images.filter((image) => !image.is_processing);
  // Position tells photos uploaded in the same second apart.
  const nameOf = (image: ListedImage) =>
    t`${photoName(image)}, ${images.indexOf(image) + 1} of ${images.length}`;
  const photos = ready.map((image) => viewerPhoto(image, nameOf(image)));
  const { open, viewer } = useViewed(ready);
  return (
    <>
      <ul
        {...handlers}
        className={cx(GRID, dragged !== undefined && 'cursor-grabbing select-none')}
      >
        {images.map((image, index) => (
          <PhotoTile
            key={image.id}
            image={image}
            name={nameOf(image)}
            isDragged={image.id === dragged}
            onOpen={() => open(image)}
            withActions={withActions && ((states) => withActions(image, index, states))}
          />
        ))}
      </ul>
      {viewer && <PhotoViewer label="Your Images" photos={photos} {...viewer} />}
    </>
  );
}

export const PhotoGridSkeleton = () => (
  <SkeletonRows className="aspect-5/6 rounded-lg" frame={GRID} />
);
