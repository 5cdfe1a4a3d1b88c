import type { AdminImage, Done } from '@lodge/contracts';
import { isConflict } from '../../../lib/api/api-error.js';
import { toast } from '../../../ui/overlay/toast.js';
import { actionError } from '../../../ui/action.js';
import { forgetDraft } from '../drafts.js';
import { isPending } from './image-card.js';
import { useListChange } from '../../../lib/api/use-list-change.js';
import { serializeByKey } from '../../../lib/serialize.js';
import { useWaitingChange } from '../use-waiting.js';

export interface ImageChange {
  call: (image: AdminImage) => Promise<Done & { image?: AdminImage }>;
  // Shown before the call succeeds; if absent, the image leaves the lists.
  optimistic?: Partial<AdminImage>;
  // What changes in each image of the member, given the decided one.
  ownerFacts?: (one: AdminImage, image: AdminImage) => Partial<AdminImage>;
  // State to assume if another reviewer was first (409); if absent, the image leaves the lists.
  onConflict?: Partial<AdminImage>;
  failed: string;
}

// Keeps every cached list correct, also when the call fails. Resolves to true on success.
export function useImageChange() {
  const { update, updateAll, drop, refresh } = useListChange('images');
  const pending = useWaitingChange('images');

  return async (image: AdminImage, change: ImageChange): Promise<boolean> => {
    const { call, optimistic, ownerFacts, onConflict, failed } = change;
    const about = `image ${image.id}`;
    const show = () => (optimistic ? update(image.id, optimistic) : drop(image.id));
    const leave = () => {
      drop(image.id);
      forgetDraft('image', image.id);
    };
    show();
    try {
      // If the approval of a photo overtook its flag, members would see it unflagged.
      const { image: changed } = await serializeByKey(about, () => call(image));
      // A list fetched during the call may still hold the old state.
      if (optimistic && changed) update(image.id, sameFacts(changed, optimistic));
      else if (!optimistic) leave();
      const ofOwner = changed ? () => factsOfOwner(changed) : ownerFacts;
      if (ofOwner)
        updateAll((one) => (one.user_id === image.user_id ? ofOwner(one, image) : undefined));
      if (isPending(image) && (!optimistic || optimistic.is_approved)) pending.decrement();
      if (optimistic?.is_approved === false) pending.recount();
      toast.errorIsOver(about);
      return true;
    } catch (error) {
      toast.error(actionError(failed)(error), about);
      if (!isConflict(error)) {
        if (optimistic) update(image.id, sameFacts(image, optimistic));
        else refresh();
      } else {
        if (error.status === 409 && onConflict) update(image.id, { ...image, ...onConflict });
        else leave();
        pending.recount();
      }
      return false;
    }
  };
}

// Takes only these fields, so that other decisions made during the call stay.
const sameFacts = (image: AdminImage, changed: Partial<AdminImage>): Partial<AdminImage> =>
  Object.fromEntries(Object.keys(changed).map((name) => [name, image[name as keyof AdminImage]]));

const factsOfOwner = (image: AdminImage): Partial<AdminImage> => ({
  user_avatar: image.user_avatar,
  user_approved_images: image.user_approved_images,
  user_rejected_images: image.user_rejected_images,
});
