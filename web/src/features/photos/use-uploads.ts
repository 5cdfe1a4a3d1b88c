import { LIMITS } from '@lodge/contracts';
import { useEffect, useState } from 'react';
import type { FileRejection } from 'react-dropzone';
import { useStore } from '../../lib/create-store.js';
import { useViewer } from '../../lib/session/session.js';
import { useOwnImages } from './own-images.js';
import { isUnderWay } from './queued-file.js';
import { sendAll } from './send-all.js';
import type { UploadPlace } from './upload-place.js';
import { queueOf } from './upload-queue.js';
import { pickerRejection, surplusRejection } from './upload-rejections.js';

export type Uploads = ReturnType<typeof useUploads>;

export function useUploads(place: UploadPlace) {
  const { id } = useViewer();
  const [queue] = useState(() => queueOf(id));
  const files = useStore(queue.store);
  const { data, mutate } = useOwnImages();
  // Until the list has loaded, the room is unknown and the server decides.
  const room = Math.max(0, LIMITS.imagesPerUser - (data?.images.length ?? 0));
  useEffect(() => queue.attach({ place, refresh: () => void mutate() }), [queue, place, mutate]);

  const failed = files.filter(({ rejection }) => rejection?.repeatable).slice(0, room);
  const send = (ids: readonly number[]) => {
    ids.forEach((fileId) => queue.retry(fileId));
    void sendAll(queue);
  };

  return {
    files,
    room,
    isRoomKnown: data !== undefined,
    // Number of failed files that can be tried again and have room.
    failed: failed.length,
    busy: files.some(isUnderWay),
    choose(accepted: File[], rejections: FileRejection[]) {
      queue.tidy();
      accepted.forEach((file, index) =>
        queue.add(file, index < room ? undefined : surplusRejection(room)),
      );
      rejections.forEach(({ file, errors }) =>
        queue.add(file, pickerRejection(file, errors, place)),
      );
      void sendAll(queue);
    },
    retry: (fileId: number) => send([fileId]),
    retryAll: () => send(failed.map((file) => file.id)),
    remove: (fileId: number) => queue.remove(fileId),
    clear: () => queue.clear(),
  };
}
