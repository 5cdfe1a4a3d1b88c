import type { AdminImage, Done } from '@lodge/contracts';
import { useCallback } from 'react';
import { isConflict } from '../../../lib/api/api-error.js';
import { toast } from '../../../ui/overlay/toast.js';
import { actionError } from '../action-error.js';
import { IMAGES, isPending } from '../lists/list-kinds.js';
import { useListChange } from '../lists/use-list-change.js';
import { usePendingCountChange } from '../lists/use-pending-count.js';
import { inTurn } from './in-turn.js';

interface Action {
  call: () => Promise<Done & { image?: AdminImage }>;
  // Optimistic.
  becomes?: Partial<AdminImage>;
  // Optimistic, too.
  isRemoval?: boolean;
  // What it is where another reviewer was first (409), in place of being out of the list.
  meanwhile?: Partial<AdminImage>;
  done: () => void;
  failedText: string;
}

// Keeps every cached list correct, also when the call fails. Resolves to whether it succeeded.
export function useImageAction() {
  const { place, update, drop } = useListChange(IMAGES);
  const pending = usePendingCountChange('images');

  return useCallback(
    async (image: AdminImage, action: Action): Promise<boolean> => {
      const { call, becomes, isRemoval, meanwhile, done, failedText } = action;
      if (becomes) update(image.id, becomes);
      if (isRemoval) drop(image.id);
      try {
        const { image: changed } = await inTurn(image.id, call);
        // A list that was fetched meanwhile still had it.
        if (isRemoval) drop(image.id);
        else if (changed) place(changed);
        if (isPending(image) && (isRemoval || becomes?.is_approved)) pending.decrement();
        if (becomes?.is_approved === false) pending.recount();
        toast.errorIsOver(`image ${image.id}`);
        done();
        return true;
      } catch (error) {
        toast.error(actionError(error, failedText), `image ${image.id}`);
        if (isConflict(error)) {
          if (error.status === 409 && meanwhile) place({ ...image, ...meanwhile });
          else drop(image.id);
          pending.recount();
        } else if (becomes || isRemoval) place(image);
        return false;
      }
    },
    [place, update, drop, pending],
  );
}
