import { APP_TEXTS, type AdminImage } from '@lodge/contracts';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { address } from '../../../lib/address.js';
import { api } from '../../../lib/api.js';
import { beforeLogout } from '../../../lib/before-logout.js';
import { toast } from '../../../ui/toast.js';
import { Grace } from './grace.js';
import { useImageDeed } from './use-image-deed.js';

const PATH = '/api/admin/reject-image';

/** A rejection deletes the image for good, so it is held for a moment; leaving the screen does it at once. */
export function useRejections() {
  const attempt = useImageDeed();
  const latest = useRef(attempt);
  useEffect(() => {
    latest.current = attempt;
  });

  const [grace] = useState(
    () =>
      new Grace<AdminImage>((image) =>
        latest.current(image, {
          call: () => api.post(PATH, { imageId: image.id }),
          gone: true,
          done: () => toast.decided(APP_TEXTS.imageRejected),
          failed: APP_TEXTS.rejectingImage,
        }),
      ),
  );

  useEffect(() => {
    addEventListener('pagehide', sendHeld);
    const takeBack = beforeLogout(grace.flush);
    return () => {
      removeEventListener('pagehide', sendHeld);
      void grace.flush().finally(takeBack);
    };
    // A page that is going away can only send a beacon.
    function sendHeld() {
      grace
        .takeAll()
        .forEach(({ id }) =>
          navigator.sendBeacon(
            address(PATH),
            new Blob([JSON.stringify({ imageId: id })], { type: 'application/json' }),
          ),
        );
    }
  }, [grace]);

  return { ...useSyncExternalStore(grace.subscribe, () => grace.state), grace };
}

export type Rejections = ReturnType<typeof useRejections>;
