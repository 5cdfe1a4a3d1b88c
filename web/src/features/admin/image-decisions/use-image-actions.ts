import { APP_TEXTS, type AdminImage, type BodyOf } from '@lodge/contracts';
import { useState } from 'react';
import { callApi } from '../../../lib/api/api.js';
import { toast } from '../../../ui/overlay/toast.js';
import { isPending } from '../lists/list-kinds.js';
import { approvalOfAll } from './approval-of-all.js';
import type { Because } from './rejection.js';
import { UndoHistory, type Undoable } from './undo-history.js';
import { useImageAction } from './use-image-action.js';

export function useImageActions() {
  const run = useImageAction();
  const [history] = useState(() => new UndoHistory());
  // Z undoes what the notice says, for as long as it stands.
  const decided = (text: string, undo?: () => void) =>
    toast.decided(text, { undo, onEnd: () => history.close() });

  const setApproved = (image: AdminImage, approved: boolean, done: () => void) =>
    run(image, {
      call: () => callApi('approveImage', { body: { imageId: image.id, approved } }),
      becomes: { is_approved: approved },
      done,
      failedText: approved ? APP_TEXTS.approvingImage : APP_TEXTS.updatingImage,
    });

  const setFlag = (
    image: AdminImage,
    flag: Pick<BodyOf<'flagFace'>, 'isFacePicture' | 'unlessApproved'>,
    done: () => void,
  ) =>
    run(image, {
      call: () => callApi('flagFace', { body: { imageId: image.id, ...flag } }),
      becomes: { is_face_picture: flag.isFacePicture },
      meanwhile: flag.unlessApproved ? { is_approved: true } : undefined,
      done,
      failedText: APP_TEXTS.updatingImage,
    });

  const recorded = async (action: Undoable, started: (done: Undone) => Promise<boolean>) => {
    history.record(action);
    const undo = action.undo && (() => void history.undoLast(action));
    history.settle(action, await started((text) => decided(text, undo)));
  };

  const approve = async (image: AdminImage) => {
    if (!isPending(image)) return;
    const undo = () =>
      setApproved({ ...image, is_approved: true }, false, () => decided(APP_TEXTS.approvalUndone));
    await recorded({ image, undo }, (done) =>
      setApproved(image, true, () => done(APP_TEXTS.imageApproved)),
    );
  };

  const approveAll = async (images: readonly AdminImage[]) => {
    const { approve: approveEach, undo } = approvalOfAll(images, setApproved, decided);
    await recorded({ image: images.at(-1)!, undo }, approveEach);
  };

  const reject = (image: AdminImage, because?: Because) =>
    recorded({ image }, (done) =>
      run(image, {
        call: () => callApi('rejectImage', { body: { imageId: image.id, ...because } }),
        isRemoval: true,
        done: () => done(APP_TEXTS.imageRejected),
        failedText: APP_TEXTS.rejectingImage,
      }),
    );

  const flagFace = (image: AdminImage) => {
    const flagged = !image.is_face_picture;
    const undoneText = flagged ? APP_TEXTS.flagUndone : APP_TEXTS.unflagUndone;
    const before = { isFacePicture: !flagged, ...(flagged && { unlessApproved: true }) };
    const undo = () =>
      setFlag({ ...image, is_face_picture: flagged }, before, () => decided(undoneText));
    // Without the flag, members would see the approved photo again: that takes a decision.
    const widens = flagged && !isPending(image);
    return recorded({ image, undo: widens ? undefined : undo }, (done) =>
      setFlag(image, { isFacePicture: flagged }, () =>
        done(flagged ? APP_TEXTS.imageFlagged : APP_TEXTS.imageUnflagged),
      ),
    );
  };

  const remove = (image: AdminImage) =>
    recorded({ image }, (done) =>
      run(image, {
        call: () => callApi('deleteImage', { params: { id: image.id } }),
        isRemoval: true,
        done: () => done(APP_TEXTS.imageDeleted),
        failedText: APP_TEXTS.deletingImage,
      }),
    );

  return { approve, approveAll, reject, flagFace, remove, undo: () => history.undoLast() };
}

type Undone = (text: string) => void;
