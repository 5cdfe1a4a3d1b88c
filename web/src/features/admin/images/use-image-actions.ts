import { APP_TEXTS, TIMES, urlOf, type AdminImage, type Done } from '@lodge/contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { address } from '../../../lib/address.js';
import { isConflict } from '../../../lib/api-error.js';
import { callApi } from '../../../lib/api.js';
import { beforeLogout } from '../../../lib/before-logout.js';
import { useStore } from '../../../lib/create-store.js';
import { toast } from '../../../ui/toast.js';
import { actionError } from '../action-error.js';
import { IMAGES, isPending } from '../lists/list-kinds.js';
import { useListChange } from '../lists/use-list-change.js';
import { usePendingCountChange } from '../lists/use-pending-count.js';
import { Grace } from './grace.js';

export function useImageActions() {
  const run = useImageAction();
  const rejections = useRejections();
  const lastFlag = useRef<{ at: number; undo: () => AdminImage }>(null);

  const approve = (image: AdminImage) =>
    isPending(image) &&
    run(image, {
      call: () => callApi('approveImage', { body: { imageId: image.id } }),
      becomes: { is_approved: true },
      done: () => toast.decided(APP_TEXTS.imageApproved),
      failedText: APP_TEXTS.approvingImage,
    });

  const reject = (image: AdminImage) => isPending(image) && rejections.grace.hold(image);

  const flagFace = (image: AdminImage, isFacePicture = !image.is_face_picture): Promise<void> =>
    run(image, {
      call: () => callApi('flagFace', { body: { imageId: image.id, isFacePicture } }),
      becomes: { is_face_picture: isFacePicture },
      done: () => {
        const undoFlag = () => {
          lastFlag.current = null;
          void flagFace(image, !isFacePicture);
          return image;
        };
        lastFlag.current = { at: Date.now(), undo: undoFlag };
        toast.decided(isFacePicture ? APP_TEXTS.imageFlagged : APP_TEXTS.imageUnflagged, undoFlag);
      },
      failedText: APP_TEXTS.updatingImage,
    });

  const remove = (image: AdminImage) =>
    run(image, {
      call: () => callApi('deleteImage', { params: { id: image.id } }),
      isRemoval: true,
      done: () => toast.decided(APP_TEXTS.imageDeleted),
      failedText: APP_TEXTS.deletingImage,
    });

  // A rejection still held, else a flag while its notice stands.
  const undo = (): AdminImage | undefined => {
    const held = rejections.grace.undo();
    if (held || !lastFlag.current || Date.now() - lastFlag.current.at > TIMES.toast) return held;
    return lastFlag.current.undo();
  };

  return { approve, reject, flagFace, remove, undo, rejections };
}

interface Action {
  call: () => Promise<Done & { image?: AdminImage }>;
  // Optimistic.
  becomes?: Partial<AdminImage>;
  isRemoval?: boolean;
  done: () => void;
  failedText: string;
}

// Keeps every cached list correct, also when the call fails.
function useImageAction() {
  const { place, update, drop } = useListChange(IMAGES);
  const pending = usePendingCountChange('images');

  return useCallback(
    async (image: AdminImage, action: Action): Promise<void> => {
      const { call, becomes, isRemoval, done, failedText } = action;
      if (becomes) update(image.id, becomes);
      try {
        const { image: changed } = await call();
        if (isRemoval) drop(image.id);
        else if (changed) place(changed);
        if (isPending(image) && (isRemoval || becomes?.is_approved)) pending.decrement();
        done();
      } catch (error) {
        toast.error(actionError(error, failedText));
        if (isConflict(error)) {
          drop(image.id);
          pending.recount();
        } else if (becomes) place(image);
      }
    },
    [place, update, drop, pending],
  );
}

// A rejection deletes the image for good, so it is held; leaving the screen sends it at once.
function useRejections() {
  const run = useImageAction();
  // `run` is the same for as long as the cache is, and so for as long as the screen.
  const [grace] = useState(
    () =>
      new Grace<AdminImage>((image) =>
        run(image, {
          call: () => callApi('rejectImage', { body: { imageId: image.id } }),
          isRemoval: true,
          done: () => toast.decided(APP_TEXTS.imageRejected),
          failedText: APP_TEXTS.rejectingImage,
        }),
      ),
  );

  useEffect(() => {
    const sendHeld = () => grace.takeAll().forEach(sendRejection);
    addEventListener('pagehide', sendHeld);
    const unregister = beforeLogout(grace.flush);
    return () => {
      removeEventListener('pagehide', sendHeld);
      void grace.flush().finally(unregister);
    };
  }, [grace]);

  return { ...useStore(grace.store), grace };
}

// A page being unloaded can only send beacons.
const sendRejection = ({ id }: AdminImage) =>
  navigator.sendBeacon(
    address(urlOf('rejectImage')),
    new Blob([JSON.stringify({ imageId: id })], { type: 'application/json' }),
  );

export type Rejections = ReturnType<typeof useRejections>;
