import type { AdminImage } from '@lodge/contracts';
import { useCallback } from 'react';
import { toast } from '../../../ui/toast.js';
import { deedError, isOutdated } from '../deed-error.js';
import { IMAGES, isPending } from '../lists/list-kinds.js';
import { useListChange } from '../lists/use-list-change.js';
import { useDecidedOne, useRecount } from '../lists/use-waiting.js';

interface Deed {
  call: () => Promise<{ image?: AdminImage }>;
  /** What becomes of the image: how it looks at once, before the server has answered, or that it is gone afterwards. */
  becomes?: Partial<AdminImage>;
  gone?: boolean;
  done: () => void;
  /** The catalogue's text. */
  failed: string;
}

/** Does something to an image and keeps every list right, also when it fails. */
export function useImageDeed() {
  const { place, update, drop } = useListChange(IMAGES);
  const decidedOne = useDecidedOne(IMAGES);
  const recount = useRecount(IMAGES);

  return useCallback(
    async (image: AdminImage, { call, becomes, gone, done, failed }: Deed): Promise<void> => {
      if (becomes) update(image.id, becomes);
      try {
        const answer = await call();
        if (gone) drop(image.id);
        else if (answer.image) place(answer.image);
        if (isPending(image) && (gone || becomes?.is_approved)) decidedOne();
        done();
      } catch (error) {
        toast.error(deedError(error, failed));
        if (isOutdated(error)) {
          drop(image.id);
          recount();
        } else if (becomes) place(image);
      }
    },
    [place, update, drop, decidedOne, recount],
  );
}
