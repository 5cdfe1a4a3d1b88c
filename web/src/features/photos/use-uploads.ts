import { LIMITS } from '@lodge/contracts';
import { useEffect, useState } from 'react';
import { ErrorCode, type FileRejection } from 'react-dropzone';
import { useStore } from '../../lib/create-store.js';
import { useViewer } from '../../lib/session/session.js';
import { useOwnImages } from './own-images.js';
import { isUnderWay } from './queued-file.js';
import { sendAll } from './send-all.js';
import type { UploadPlace } from './upload-place.js';
import { queueOf } from './upload-queue.js';
import { pickerRejection } from './upload-rejections.js';

export type Uploads = ReturnType<typeof useUploads>;

export function useUploads(place: UploadPlace) {
  const { id } = useViewer();
  const [queue] = useState(() => queueOf(id));
  const files = useStore(queue.store);
  const { data, mutate } = useOwnImages();
  // Until the list has loaded, the room is unknown and the server decides.
  const room = Math.max(0, LIMITS.imagesPerUser - (data?.images.length ?? 0));
  useEffect(() => queue.attach({ place, refresh: () => void mutate() }), [queue, place, mutate]);

  const surplus = files.filter(({ rejection }) => rejection?.surplus);
  const failed = files
    .filter(({ rejection }) => rejection?.repeatable && !rejection.surplus)
    .slice(0, room);
  const send = (ids: readonly number[]) => {
    ids.forEach((fileId) => queue.retry(fileId));
    void sendAll(queue);
  };

  return {
    files,
    room,
    isRoomKnown: data !== undefined,
    // Number of files held back for lack of room.
    surplus: surplus.length,
    // Number of failed files that can be tried again and have room.
    failed: failed.length,
    busy: files.some(isUnderWay),
    // If there are too many files, all are held back: the member uploads the first that fit, or
    // chooses.
    choose(accepted: File[], rejections: FileRejection[]) {
      const tooMany = rejections.find(({ errors }) => errors[0]?.code === ErrorCode.TooManyFiles);
      queue.tidy();
      accepted.forEach((file) =>
        queue.add(file, tooMany && pickerRejection(file, tooMany.errors, place)),
      );
      rejections.forEach(({ file, errors }) =>
        queue.add(file, pickerRejection(file, errors, place)),
      );
      void sendAll(queue);
    },
    retry: (fileId: number) => send([fileId]),
    uploadFirst: () => send(surplus.slice(0, room).map((file) => file.id)),
    retryAll: () => send(failed.map((file) => file.id)),
    remove: (fileId: number) => queue.remove(fileId),
    clear: () => queue.clear(),
  };
}
