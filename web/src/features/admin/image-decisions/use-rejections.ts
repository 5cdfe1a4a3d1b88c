import { APP_TEXTS, urlOf } from '@lodge/contracts';
import { useEffect, useState } from 'react';
import { address } from '../../../lib/address.js';
import { callApi } from '../../../lib/api/api.js';
import { beforeLogout } from '../../../lib/before-logout.js';
import { useStore } from '../../../lib/create-store.js';
import { toast } from '../../../ui/overlay/toast.js';
import { Grace } from './grace.js';
import { bodyOf, type Rejection } from './rejection.js';
import { useImageAction } from './use-image-action.js';

// A rejection deletes the image for good, so it is held; leaving the screen sends it at once.
export function useRejections() {
  const run = useImageAction();
  // `run` is the same for as long as the cache is, and so for as long as the screen.
  const [grace] = useState(
    () =>
      new Grace<Rejection>((image) =>
        run(image, {
          call: () => callApi('rejectImage', { body: bodyOf(image) }),
          isRemoval: true,
          done: () => toast.decided(APP_TEXTS.imageRejected),
          failedText: APP_TEXTS.rejectingImage,
        }),
      ),
  );

  useEffect(() => {
    const sendHeld = () => grace.takeAll().forEach(sendRejection);
    addEventListener('pagehide', sendHeld);
    const unregister = beforeLogout({ run: grace.flush, beacon: sendHeld });
    return () => {
      removeEventListener('pagehide', sendHeld);
      void grace.flush().finally(unregister);
    };
  }, [grace]);

  return { ...useStore(grace.store), grace };
}

// A page being unloaded can only send beacons.
const sendRejection = (image: Rejection) =>
  navigator.sendBeacon(
    address(urlOf('rejectImage')),
    new Blob([JSON.stringify(bodyOf(image))], { type: 'application/json' }),
  );

export type Rejections = ReturnType<typeof useRejections>;
