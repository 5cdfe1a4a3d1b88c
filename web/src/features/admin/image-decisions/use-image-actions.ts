import { APP_TEXTS, type AdminImage, type BodyOf } from '@lodge/contracts';
import { useState } from 'react';
import { callApi } from '../../../lib/api/api.js';
import { useStore } from '../../../lib/create-store.js';
import { toast } from '../../../ui/overlay/toast.js';
import { isPending } from '../lists/list-kinds.js';
import { approvalOfAll } from './approval-of-all.js';
import type { Because, Rejection } from './rejection.js';
import { UndoHistory, type Undoable } from './undo-history.js';
import { useImageAction } from './use-image-action.js';
import { useRejections } from './use-rejections.js';

export function useImageActions() {
  const run = useImageAction();
  const [history] = useState(() => new UndoHistory());
  const last = useStore(history.store).at(-1);
  const rejections = useRejections();

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
    history.settle(action, await started((text) => toast.decided(text, undo)));
  };

  const approve = async (image: AdminImage) => {
    if (!isPending(image)) return;
    const undo = () =>
      setApproved({ ...image, is_approved: true }, false, () =>
        toast.decided(APP_TEXTS.approvalUndone),
      );
    await recorded({ image, undo }, (done) =>
      setApproved(image, true, () => done(APP_TEXTS.imageApproved)),
    );
  };

  const approveAll = async (images: readonly AdminImage[]) => {
    const { approve: approveEach, undo } = approvalOfAll(images, setApproved);
    await recorded({ image: images.at(-1)!, undo }, approveEach);
  };

  const reject = (pending: AdminImage, because?: Because) => {
    const image: Rejection = because ? { ...pending, because } : pending;
    if (!isPending(image) || !rejections.grace.hold(image)) return;
    history.record({ image, undo: () => undoRejection(image) });
  };

  const undoRejection = (image: AdminImage) => {
    const isUndone = rejections.grace.undo(image);
    if (isUndone) toast.decided(APP_TEXTS.rejectionUndone);
    return isUndone;
  };

  const flagFace = (image: AdminImage) => {
    const flagged = !image.is_face_picture;
    const undoneText = flagged ? APP_TEXTS.flagUndone : APP_TEXTS.unflagUndone;
    const before = { isFacePicture: !flagged, ...(flagged && { unlessApproved: true }) };
    const undo = () =>
      setFlag({ ...image, is_face_picture: flagged }, before, () => toast.decided(undoneText));
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

  return {
    approve,
    approveAll,
    reject,
    flagFace,
    remove,
    undo: () => history.undoLast(),
    undoRejection,
    lastImage: last?.image,
    rejections,
  };
}

type Undone = (text: string) => void;
