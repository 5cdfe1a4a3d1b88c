import type { ListedImage, OwnImage } from '@lodge/contracts';
import type { Image } from '../entities.js';

export const ownImage = ({
  user_id: _user,
  slot: _slot,
  position: _position,
  thumb_version: _version,
  status,
  ...image
}: Image): OwnImage => ({
  ...image,
  is_processing: status === 'processing',
});

// Takes photos as others see them. Those that their owner did not sort are listed newest first.
export function listedImages(inOrder: readonly Image[]): ListedImage[] {
  const placed = inOrder.map((image, index) => ({ image, place: index + 1 }));
  const isSorted = ({ image }: { image: Image }) => image.position !== null;
  const added = placed.filter((one) => !isSorted(one));
  return [
    ...placed.filter(isSorted),
    ...added.sort((one, other) => other.image.id - one.image.id),
  ].map(({ image, place }) => ({ ...ownImage(image), place }));
}
