import type { AdminImage } from '@lodge/contracts';
import { useState } from 'react';
import type { ImageStatus } from './image-status.js';

interface ReviewedImage {
  status: ImageStatus;
  // Undefined for whichever image stands there.
  id?: number;
  index: number;
}

/** The image under review. One that leaves the list makes way for the next, or for the last. */
export function useCurrentImage(images: readonly AdminImage[], status: ImageStatus) {
  const [kept, setReviewed] = useState<ReviewedImage>({ status, index: 0 });
  // An image of another list says nothing about this one.
  const reviewed = kept.status === status ? kept : { status, index: 0 };
  const found = images.findIndex(({ id }) => id === reviewed.id);
  const index = found >= 0 ? found : Math.min(reviewed.index, images.length - 1);
  const image = images[index] as AdminImage | undefined;
  // An image whose decision was undone may not be listed yet.
  if (image && (found >= 0 ? index !== reviewed.index : reviewed.id === undefined))
    setReviewed({ status, id: image.id, index });

  return {
    image,
    index,
    moveTo: (next?: AdminImage) => setReviewed((now) => ({ ...now, id: next?.id ?? now.id })),
    /** Goes on with the first later image that is not decided. */
    pass: (decided: readonly AdminImage[]) => {
      const isLeft = (other: AdminImage) => !decided.some(({ id }) => id === other.id);
      const next = images.slice(Math.max(index, 0)).find(isLeft);
      setReviewed({ status, id: next?.id, index });
    },
  } as const;
}
