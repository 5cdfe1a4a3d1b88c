import { APP_TEXTS, type AdminImage, type BodyOf } from '@lodge/contracts';
import { useRef } from 'react';
import { callApi } from '../../../lib/api/api.js';
import { useListChange } from '../../../lib/api/use-list-change.js';
import { plural } from '../../../lib/language.js';
import { toast, undoNewest } from '../../../ui/overlay/toast.js';
import { isPending } from './image-card.js';
import { useImageChange, type ImageChange } from './use-image-change.js';

export type PhotoRejection = Pick<BodyOf<'rejectImage'>, 'reason' | 'note'>;

interface Outcome {
  change: ImageChange;
  // Receives how many of `all` images were changed.
  text: (changed: number, all: number) => string;
}

interface Decision extends Outcome {
  // Absent if the decision cannot be undone.
  undo?: Outcome;
}

/** `show` makes an image whose decision was undone the current one. */
export function useImageActions(show: (imageId: number | undefined) => void) {
  const changeImage = useImageChange();
  const { refresh } = useListChange('images');
  // The newest decision's outcome, while it is under way.
  const underWay = useRef<Promise<boolean>>(undefined);

  const changeEach = async (images: readonly AdminImage[], change: ImageChange) => {
    const succeeded = await Promise.all(images.map((image) => changeImage(image, change)));
    return images.filter((_, index) => succeeded[index]);
  };

  // All the images share one toast and one undo.
  const decide = (images: readonly AdminImage[], { change, text, undo }: Decision) => {
    const before = underWay.current;
    const decision = changeEach(images, change).then(async (changed) => {
      await before;
      if (changed.length === 0) return false;
      const takeBack = async ({ change: inverse, text: undoneText }: Outcome) => {
        const shown = images.at(-1)!;
        show(shown.id);
        const decided = changed.map((image) => ({ ...image, ...change.optimistic }));
        const undone = await changeEach(decided, inverse);
        if (!undone.some(({ id }) => id === shown.id)) show(undefined);
        // A list fetched since the decision lacks the images.
        refresh();
        if (undone.length > 0) toast.undone(undoneText(undone.length, images.length));
      };
      toast.changed(text(changed.length, images.length), undo && (() => takeBack(undo)));
      return true;
    });
    underWay.current = decision;
    void decision.finally(() => {
      if (underWay.current === decision) underWay.current = undefined;
    });
    return decision;
  };

  const flagFace = (image: AdminImage) => {
    const flagged = !image.is_face_picture;
    // Unflagging an approved photo shows it to members again, so it takes a decision.
    const widens = flagged && !isPending(image);
    return decide([image], {
      change: flag({ isFacePicture: flagged }),
      text: () => (flagged ? APP_TEXTS.imageFlagged : APP_TEXTS.imageUnflagged),
      undo: widens
        ? undefined
        : {
            change: flag({ isFacePicture: !flagged, ...(flagged && { unlessApproved: true }) }),
            text: () => (flagged ? APP_TEXTS.flagUndone : APP_TEXTS.unflagUndone),
          },
    });
  };

  return {
    approve: async (image: AdminImage) => {
      if (isPending(image)) await decide([image], APPROVAL);
    },
    approveAll: (images: readonly AdminImage[]) => decide(images, APPROVAL),
    flagFace,
    reject: (image: AdminImage, because?: PhotoRejection) =>
      decide([image], { change: rejection(because), text: () => APP_TEXTS.imageRejected }),
    remove: (image: AdminImage) =>
      decide([image], { change: DELETION, text: () => APP_TEXTS.imageDeleted }),
    // Z means the decision under way. If that fails, the one before it is not undone instead.
    undo: async () => ((await underWay.current) ?? true) && undoNewest(),
  };
}

// What is left of the member's approved photos and face once one is gone.
function withoutImage(one: AdminImage, gone: AdminImage): Partial<AdminImage> {
  return {
    ...(gone.is_approved && { user_approved_images: Math.max(0, one.user_approved_images - 1) }),
    ...(one.user_avatar === gone.filename && { user_avatar: null }),
  };
}

const approval = (approved: boolean): ImageChange => ({
  call: ({ id }) => callApi('approveImage', { body: { imageId: id, approved } }),
  optimistic: { is_approved: approved, copy: null },
  failed: approved ? APP_TEXTS.approvingImage : APP_TEXTS.updatingImage,
});

const flag = (how: Omit<BodyOf<'flagFace'>, 'imageId'>): ImageChange => ({
  call: ({ id }) => callApi('flagFace', { body: { imageId: id, ...how } }),
  optimistic: { is_face_picture: how.isFacePicture },
  onConflict: how.unlessApproved ? { is_approved: true } : undefined,
  failed: APP_TEXTS.updatingImage,
});

const rejection = (because?: PhotoRejection): ImageChange => ({
  call: ({ id }) => callApi('rejectImage', { body: { imageId: id, ...because } }),
  ownerFacts: (one, image) => ({
    ...withoutImage(one, image),
    user_rejected_images: one.user_rejected_images + 1,
  }),
  failed: APP_TEXTS.rejectingImage,
});

const DELETION: ImageChange = {
  call: ({ id }) => callApi('deleteImage', { params: { id } }),
  ownerFacts: withoutImage,
  failed: APP_TEXTS.deletingImage,
};

const APPROVAL: Decision = {
  change: approval(true),
  text: (count, all) =>
    all === 1
      ? APP_TEXTS.imageApproved
      : plural(count, { one: '1 image approved', other: `${count} images approved` }),
  undo: {
    change: approval(false),
    text: (count, all) =>
      all === 1
        ? APP_TEXTS.approvalUndone
        : plural(count, {
            one: 'Approval of 1 image undone',
            other: `Approval of ${count} images undone`,
          }),
  },
};
