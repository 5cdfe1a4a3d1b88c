import { APP_TEXTS, t, type AdminImage, type BodyOf, type Done } from '@lodge/contracts';
import { useRef, type Dispatch } from 'react';
import { asApiError } from '../../../lib/api/api-error.js';
import { callApi } from '../../../lib/api/api.js';
import { useListChange } from '../../../lib/api/use-list-change.js';
import { serializeByKey } from '../../../lib/serialize.js';
import { actionError, attempt } from '../../../ui/action.js';
import { toast, undoNewest } from '../../../ui/overlay/toast.js';
import { forgetDraft } from '../drafts.js';
import { useRecountWaiting } from '../use-waiting.js';
import { isPending, type ReviewAction } from './review-reducer.js';

export interface ImageDecision {
  call: (imageId: number) => Promise<Done & { image?: AdminImage }>;
  // Shown before the call succeeds; if absent, the image leaves the lists.
  part?: Partial<AdminImage>;
  isRejection?: boolean;
  failed: string;
  // Receives how many images were changed.
  text: (changed: number) => string;
  // Absent if the decision cannot be undone.
  undo?: ImageDecision;
}

const approval = (approved: boolean) => ({
  call: (imageId: number) => callApi('approveImage', { body: { imageId, approved } }),
  part: { is_approved: approved, copy: null },
});

export const APPROVAL: ImageDecision = {
  ...approval(true),
  failed: APP_TEXTS.approvingImage,
  text: (count) => (count === 1 ? APP_TEXTS.imageApproved : t`${count} images approved`),
  undo: {
    ...approval(false),
    failed: APP_TEXTS.updatingImage,
    text: (count) =>
      count === 1 ? APP_TEXTS.approvalUndone : t`Approval of ${count} images undone`,
  },
};

const flag = (how: Omit<BodyOf<'flagFace'>, 'imageId'>) => ({
  call: (imageId: number) => callApi('flagFace', { body: { imageId, ...how } }),
  part: { is_face_picture: how.isFacePicture },
  failed: APP_TEXTS.updatingImage,
});

const UNFLAG: ImageDecision = {
  ...flag({ isFacePicture: false }),
  text: () => APP_TEXTS.imageUnflagged,
  undo: { ...flag({ isFacePicture: true }), text: () => APP_TEXTS.unflagUndone },
};

export function faceFlag(image: AdminImage): ImageDecision {
  if (image.is_face_picture) return UNFLAG;
  const flagged = { ...flag({ isFacePicture: true }), text: () => APP_TEXTS.imageFlagged };
  // Unflagging an approved photo shows it to members again, so it takes a decision.
  if (!isPending(image)) return flagged;
  const undo = {
    ...flag({ isFacePicture: false, unlessApproved: true }),
    text: () => APP_TEXTS.flagUndone,
  };
  return { ...flagged, undo };
}

export type PhotoRejection = Pick<BodyOf<'rejectImage'>, 'reason' | 'note'>;

export const rejection = (because?: PhotoRejection): ImageDecision => ({
  call: (imageId) => callApi('rejectImage', { body: { imageId, ...because } }),
  isRejection: true,
  failed: APP_TEXTS.rejectingImage,
  text: () => APP_TEXTS.imageRejected,
});

export const DELETION: ImageDecision = {
  call: (id) => callApi('deleteImage', { params: { id } }),
  failed: APP_TEXTS.deletingImage,
  text: () => APP_TEXTS.imageDeleted,
};

/** Shows decisions before the server answers, keeps every cached list correct, and undoes them. */
export function useImageDecisions(dispatch: Dispatch<ReviewAction>) {
  const { updateAll, drop, refresh } = useListChange('images');
  const recountWaiting = useRecountWaiting();
  // The newest decision's outcome, while it is under way.
  const underWay = useRef<Promise<boolean>>(undefined);

  // Resolves to whether this call changed the image.
  const send = async (image: AdminImage, decision: ImageDecision, isUndo: boolean) => {
    const { id, user_id } = image;
    const { call, part, isRejection, failed } = decision;
    const unanswered = { id, part, isUndo };
    const leave = () => {
      drop(id);
      forgetDraft('image', id);
    };
    let isChanged = false;
    dispatch({ type: 'decided', decision: unanswered });
    await attempt({
      // If the approval of a photo overtook its flag, members would see it unflagged.
      call: () => serializeByKey(`image ${id}`, () => call(id)),
      done: ({ image: changed }) => {
        if (!changed) leave();
        updateAll((one) => {
          if (one.id === id) return changed;
          return one.user_id === user_id
            ? ownerFacts(changed ?? ownerFactsWithout(image, one, isRejection))
            : undefined;
        });
        isChanged = true;
      },
      failed: actionError(failed),
      // Another reviewer was first: the image is gone, or only the server knows what it is now.
      onConflict: (error) => (asApiError(error).status === 404 ? leave() : refresh()),
      settled: () => {
        dispatch({ type: 'answered', decision: unanswered, isChanged });
        recountWaiting();
      },
      about: `image ${id}`,
    });
    return isChanged;
  };

  // All the images share one toast and one undo. Resolves to whether any of them was changed.
  const decide = (images: readonly AdminImage[], decision: ImageDecision, isUndo = false) => {
    const { text, undo } = decision;
    const before = underWay.current;
    const calls = Promise.all(images.map((image) => send(image, decision, isUndo)));
    const outcome = calls.then(async (isChanged) => {
      await before;
      const changed = images.filter((_, at) => isChanged[at]);
      // A list fetched since the decision lacks the images.
      if (isUndo) refresh();
      if (changed.length === 0) return false;
      const report = isUndo ? toast.undone : toast.changed;
      report(text(changed.length), undo && (() => decide(changed, undo, true)));
      return true;
    });
    underWay.current = outcome;
    void outcome.finally(() => {
      if (underWay.current === outcome) underWay.current = undefined;
    });
    return outcome;
  };

  return {
    decide,
    // Z means the decision under way. If that fails, the one before it is not undone instead.
    undo: async () => ((await underWay.current) ?? true) && undoNewest(),
  };
}

type OwnerFacts = Pick<AdminImage, 'user_avatar' | 'user_approved_images' | 'user_rejected_images'>;

const ownerFacts = ({ user_avatar, user_approved_images, user_rejected_images }: OwnerFacts) => ({
  user_avatar,
  user_approved_images,
  user_rejected_images,
});

// What an image that is gone leaves of the facts in another one of its member.
const ownerFactsWithout = (gone: AdminImage, one: AdminImage, isRejection = false): OwnerFacts => ({
  user_avatar: one.user_avatar === gone.filename ? null : one.user_avatar,
  user_approved_images: Math.max(0, one.user_approved_images - Number(gone.is_approved)),
  user_rejected_images: one.user_rejected_images + Number(isRejection),
});
