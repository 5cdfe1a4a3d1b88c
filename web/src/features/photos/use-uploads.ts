import { LIMITS } from '@lodge/contracts';
import { useEffect } from 'react';
import type { FileRejection } from 'react-dropzone';
import { useStore } from '../../lib/create-store.js';
import { useOwnImages } from './own-images.js';
import { createQueuedFile, sendUploads } from './send-uploads.js';
import {
  addFiles,
  clearFiles,
  isUnderWay,
  keepFiles,
  retryFile,
  showOn,
  uploads,
  type UploadPlace,
} from './upload-queue.js';
import { pickerRejection, surplusRejection } from './upload-rejections.js';

export type Uploads = ReturnType<typeof useUploads>;

export function useUploads(place: UploadPlace) {
  const { files } = useStore(uploads);
  const { data, mutate } = useOwnImages();
  // Until the list has loaded, the room is unknown and the server decides.
  const room = Math.max(0, LIMITS.imagesPerUser - (data?.images.length ?? 0));
  useEffect(() => showOn({ place, refresh: () => void mutate() }), [place, mutate]);

  const failed = files.filter(({ rejection }) => rejection?.repeatable).slice(0, room);
  const send = (ids: readonly string[]) => {
    ids.forEach(retryFile);
    void sendUploads();
  };

  return {
    files,
    room,
    isRoomKnown: data !== undefined,
    // Number of failed files that can be tried again and have room.
    failed: failed.length,
    busy: files.some(isUnderWay),
    choose(accepted: File[], rejections: FileRejection[]) {
      keepFiles(({ state, rejection }) => state !== 'uploaded' && rejection?.repeatable !== false);
      addFiles([
        ...accepted.map((file, index) =>
          createQueuedFile(file, index < room ? undefined : surplusRejection(room)),
        ),
        ...rejections.map(({ file, errors }) =>
          createQueuedFile(file, pickerRejection(file, errors, place)),
        ),
      ]);
      void sendUploads();
    },
    retry: (id: string) => send([id]),
    retryAll: () => send(failed.map(({ clientId }) => clientId)),
    remove: (id: string) => keepFiles(({ clientId }) => clientId !== id),
    clear: clearFiles,
  };
}
