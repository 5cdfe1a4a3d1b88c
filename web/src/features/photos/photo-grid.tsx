import { t, type ListedImage } from '@lodge/contracts';
import { EllipsisVertical, Maximize2 } from 'lucide-react';
import { ViewTransition } from 'react';
import { SkeletonRows } from '../../ui/list/skeleton.js';
import { Menu, type MenuAction } from '../../ui/overlay/menu.js';
import { PhotoViewer, useViewed, viewerPhoto } from '../../ui/photo/photo-viewer.js';
import { photoName, PhotoTile, type TileControl } from './photo-tile.js';

// Two beside each other on a phone, as long as each has room for its states.
const GRID =
  'grid grid-cols-[repeat(auto-fill,minmax(max(7rem,min(50%-0.375rem,10rem)),1fr))] gap-3 md:grid-cols-3 md:gap-4';

export interface PhotoGridProps {
  images: readonly ListedImage[];
  // What a press on a photo offers besides its view, which otherwise opens at once.
  actionsOf?: (image: ListedImage) => MenuAction[];
  // The photo that is being moved: the next press on another calls `onMove` with that one's index.
  moved?: ListedImage;
  onMove?: (place: number) => void;
}

export function PhotoGrid({ images, actionsOf, moved, onMove }: PhotoGridProps) {
  // The viewer closes for a move.
  const ready = images.filter((image) => !image.is_processing && !moved);
  // Position tells photos uploaded in the same second apart.
  const nameOf = (image: ListedImage) =>
    t`${photoName(image)}, ${images.indexOf(image) + 1} of ${images.length}`;
  const { open, viewer } = useViewed(ready);
  const controlOf = (image: ListedImage, index: number): TileControl | undefined => {
    const view = { text: t`View`, icon: Maximize2, onSelect: () => open(image) };
    const views = image.is_processing ? [] : [view];
    if (onMove)
      return {
        label: t`Move to place ${index + 1} of ${images.length}`,
        onPress: () => onMove(index),
      };
    if (actionsOf) return { label: nameOf(image), items: [...views, ...actionsOf(image)] };
    return views[0] && { label: t`Open ${nameOf(image)}`, onPress: views[0].onSelect };
  };
  return (
    <>
      <ul className={GRID}>
        {images.map((image, index) => (
          <ViewTransition key={image.id}>
            <PhotoTile
              image={image}
              place={moved && index + 1}
              isMoved={image.id === moved?.id}
              control={controlOf(image, index)}
            />
          </ViewTransition>
        ))}
      </ul>
      {viewer && (
        <PhotoViewer
          label="Your Images"
          photos={ready.map((image) => viewerPhoto(image, nameOf(image)))}
          actions={
            actionsOf && (
              <Menu look="icon" label="Options" items={actionsOf(ready[viewer.index]!)}>
                <EllipsisVertical aria-hidden className="size-5" />
              </Menu>
            )
          }
          {...viewer}
        />
      )}
    </>
  );
}

export const PhotoGridSkeleton = () => (
  <SkeletonRows className="aspect-5/6 rounded-lg" frame={GRID} />
);
