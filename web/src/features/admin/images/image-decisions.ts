import { APP_TEXTS, t, type AdminImage, type BodyOf, type Done } from '@lodge/contracts';
import { useRef, useState } from 'react';
import { asApiError } from '../../../lib/api/api-error.js';
import { callApi } from '../../../lib/api/api.js';
import { useListChange, withRow } from '../../../lib/api/use-list-change.js';
import { serializeByKey } from '../../../lib/serialize.js';
import { actionError, attempt } from '../../../ui/action.js';
import { toast, undoNewest } from '../../../ui/overlay/toast.js';
import { forgetDraft } from '../drafts.js';
import { useRecountWaiting } from '../use-waiting.js';
import { isPending } from './image-status.js';

export interface ImageDecision {
  call: (imageId: number) => Promise<Done & { image?: AdminImage }>;
  // The change that the lists show before the server answers. If absent, they drop the image.
  part?: Partial<AdminImage>;
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
  failed: APP_TEXTS.rejectingImage,
  text: () => APP_TEXTS.imageRejected,
});

export const DELETION: ImageDecision = {
  call: (id) => callApi('deleteImage', { params: { id } }),
  failed: APP_TEXTS.deletingImage,
  text: () => APP_TEXTS.imageDeleted,
};

interface Unanswered {
  image: AdminImage;
  part?: Partial<AdminImage>;
}

/** Shows decisions before the server answers, keeps every cached list correct, and undoes them. */
export function useImageDecisions() {
  const { put, drop, refresh } = useListChange('images');
  const recountWaiting = useRecountWaiting();
  // Calls under way, the oldest first.
  const [unanswered, setUnanswered] = useState<readonly Unanswered[]>([]);
  // The newest decision's outcome, while it is under way.
  const underWay = useRef<Promise<boolean>>(undefined);

  // Resolves to whether this call changed the image.
  const send = async (image: AdminImage, { call, part, failed }: ImageDecision) => {
    const { id } = image;
    const decision = { image, part };
    const removeFromLists = () => {
      drop(id);
      forgetDraft('image', id);
    };
    let isChanged = false;
    setUnanswered((others) => [...others, decision]);
    await attempt({
      // One call at a time for each photo: an approval that overtook a flag would show members the
      // photo unflagged.
      call: () => serializeByKey(`image ${id}`, () => call(id)),
      done: ({ image: changed }) => {
        if (changed) put(changed);
        else removeFromLists();
        isChanged = true;
      },
      failed: actionError(failed),
      // Another reviewer was first.
      onConflict: (error) => asApiError(error).status === 404 && removeFromLists(),
      about: `image ${id}`,
    });
    setUnanswered((all) => all.filter((other) => other !== decision));
    return isChanged;
  };

  // All the images share one toast and one undo. Resolves to whether any of them was changed.
  const decide = (
    images: readonly AdminImage[],
    decision: ImageDecision,
    // Absent where the decision is itself an undo.
    onUndo?: (last: AdminImage) => void,
  ) => {
    const { text, undo } = decision;
    const before = underWay.current;
    const calls = Promise.all(images.map((image) => send(image, decision)));
    const outcome = calls.then(async (isChanged) => {
      // Only the server knows what other images say of the same member now.
      refresh();
      recountWaiting();
      await before;
      const changed = images.filter((_, at) => isChanged[at]);
      if (changed.length === 0) return false;
      const takeBack = () => {
        onUndo?.(changed.at(-1)!);
        return decide(changed, undo!);
      };
      const report = onUndo ? toast.changed : toast.undone;
      report(text(changed.length), undo && takeBack);
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
    /** The images as they will be once the server has answered. */
    decided: (images: readonly AdminImage[]) => unanswered.reduce(decidedBy, images),
    // Waits for the decision under way, which Z is meant for. If it fails, no earlier one is undone.
    undo: async () => ((await underWay.current) ?? true) && undoNewest(),
  };
}

const decidedBy = (images: readonly AdminImage[], { image, part }: Unanswered) =>
  part
    ? withRow(images, { ...(images.find(({ id }) => id === image.id) ?? image), ...part })
    : images.filter(({ id }) => id !== image.id);
