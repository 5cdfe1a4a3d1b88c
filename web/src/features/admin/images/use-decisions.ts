import { APP_TEXTS, TIMES, type AdminImage } from '@lodge/contracts';
import { useRef } from 'react';
import { api } from '../../../lib/api.js';
import { toast } from '../../../ui/toast.js';
import { isPending } from '../lists/list-kinds.js';
import { useImageDeed } from './use-image-deed.js';
import { useRejections } from './use-rejections.js';

/** What an admin can do to an image. */
export function useDecisions() {
  const attempt = useImageDeed();
  const rejections = useRejections();
  const lastFlag = useRef<{ at: number; undo: () => AdminImage }>(null);

  const approve = (image: AdminImage) =>
    isPending(image) &&
    attempt(image, {
      call: () => api.post('/api/admin/approve-image', { imageId: image.id }),
      becomes: { is_approved: true },
      done: () => toast.decided(APP_TEXTS.imageApproved),
      failed: APP_TEXTS.approvingImage,
    });

  const flagFace = (image: AdminImage, isFacePicture = !image.is_face_picture): Promise<void> =>
    attempt(image, {
      call: () => api.post('/api/admin/flag-face', { imageId: image.id, isFacePicture }),
      becomes: { is_face_picture: isFacePicture },
      done: () => {
        const undo = () => {
          lastFlag.current = null;
          void flagFace(image, !isFacePicture);
          return image;
        };
        lastFlag.current = { at: Date.now(), undo };
        toast.decided(isFacePicture ? APP_TEXTS.imageFlagged : APP_TEXTS.imageUnflagged, undo);
      },
      failed: APP_TEXTS.updatingImage,
    });

  /** Takes the last decision back that can be: a rejection not yet carried out, or a flag while its notice stands. */
  const undo = (): AdminImage | undefined => {
    const kept = rejections.grace.undo();
    if (kept || !lastFlag.current || Date.now() - lastFlag.current.at > TIMES.toast) return kept;
    return lastFlag.current.undo();
  };

  const remove = (image: AdminImage) =>
    attempt(image, {
      call: () => api.delete(`/api/admin/image/${image.id}`),
      gone: true,
      done: () => toast.decided(APP_TEXTS.imageDeleted),
      failed: APP_TEXTS.deletingImage,
    });

  const reject = (image: AdminImage) => isPending(image) && rejections.grace.hold(image);

  return { approve, reject, flagFace, remove, undo, rejections };
}

export type Decisions = ReturnType<typeof useDecisions>;
