import type { ListedImage, MemberImage } from '@lodge/contracts';

const placeOf = (image: ListedImage | MemberImage) => ('place' in image ? image.place : 0);

/** Sorts own photos as others see them; those of another member come sorted, without a place. */
export const sortPhotos = <Image extends ListedImage | MemberImage>(images: readonly Image[]) =>
  images.toSorted((one, other) => placeOf(one) - placeOf(other));
