import { APP_TEXTS, type AdminImage, type BodyOf } from '@lodge/contracts';
import { useState } from 'react';
import { callApi } from '../../../lib/api/api.js';
import { toast } from '../../../ui/overlay/toast.js';
import { isPending } from '../lists/list-kinds.js';
import { UndoHistory, type Undoable } from './undo-history.js';
import { useImageChange, type ImageChange } from './use-image-change.js';
import { plural } from '../../../lib/language.js';

export type Rejection = Pick<BodyOf<'rejectImage'>, 'reason' | 'note'>;

interface Decision {
  change: ImageChange;
  // Receives how many of `all` images were changed.
  text: (changed: number, all: number) => string;
  // Absent if the decision cannot be undone.
  undo?: Omit<Decision, 'undo'> & { of: Partial<AdminImage> };
}

export function useImageActions() {
  const change = useImageChange();
  const [history] = useState(() => new UndoHistory());
  // Z undoes the decision for as long as its toast is shown.
  const decided = (text: string, undo?: () => void) =>
    toast.decided(text, { undo, onEnd: () => history.close() });

  // All the images share one toast and one undo.
  const decide = async (images: readonly AdminImage[], { undo, ...decision }: Decision) => {
    const changeEach = async (all: readonly AdminImage[], how: ImageChange) => {
      const succeeded = await Promise.all(all.map((image) => change(image, how)));
      return all.filter((_, index) => succeeded[index]);
    };
    let changed = images;
    const action: Undoable = { image: images.at(-1)! };
    if (undo)
      action.undo = async () => {
        const before = changed.map((image) => ({ ...image, ...undo.of }));
        const undone = await changeEach(before, undo.change);
        if (undone.length > 0) decided(undo.text(undone.length, images.length));
        return undone.length === before.length;
      };
    history.record(action);
    changed = await changeEach(images, decision.change);
    if (changed.length > 0)
      decided(
        decision.text(changed.length, images.length),
        undo && (() => void history.undoLast(action)),
      );
    history.settle(action, changed.length > 0);
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
            of: { is_face_picture: flagged },
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
    reject: (image: AdminImage, because?: Rejection) =>
      decide([image], { change: rejection(because), text: () => APP_TEXTS.imageRejected }),
    remove: (image: AdminImage) =>
      decide([image], { change: DELETION, text: () => APP_TEXTS.imageDeleted }),
    undo: () => history.undoLast(),
  };
}

const approval = (approved: boolean): ImageChange => ({
  call: ({ id }) => callApi('approveImage', { body: { imageId: id, approved } }),
  becomes: { is_approved: approved, copy: null },
  failed: approved ? APP_TEXTS.approvingImage : APP_TEXTS.updatingImage,
});

const flag = (how: Omit<BodyOf<'flagFace'>, 'imageId'>): ImageChange => ({
  call: ({ id }) => callApi('flagFace', { body: { imageId: id, ...how } }),
  becomes: { is_face_picture: how.isFacePicture },
  meanwhile: how.unlessApproved ? { is_approved: true } : undefined,
  failed: APP_TEXTS.updatingImage,
});

const rejection = (because?: Rejection): ImageChange => ({
  call: ({ id }) => callApi('rejectImage', { body: { imageId: id, ...because } }),
  failed: APP_TEXTS.rejectingImage,
});

const DELETION: ImageChange = {
  call: ({ id }) => callApi('deleteImage', { params: { id } }),
  failed: APP_TEXTS.deletingImage,
};

const APPROVAL: Decision = {
  change: approval(true),
  text: (count, all) =>
    all === 1
      ? APP_TEXTS.imageApproved
      : plural(count, { one: '1 image approved', other: `${count} images approved` }),
  undo: {
    of: { is_approved: true },
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
