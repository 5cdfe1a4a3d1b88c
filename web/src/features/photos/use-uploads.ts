import { useEffect, useState } from 'react';
import { ErrorCode, type FileRejection } from 'react-dropzone';
import { useStore } from '../../lib/create-store.js';
import { useViewer } from '../../lib/session.js';
import { useRefreshImages, useRoom } from './own-images.js';
import { isUnderWay } from './queued-file.js';
import { sendAll } from './send-all.js';
import type { UploadPlace } from './upload-place.js';
import { queueOf } from './upload-queue.js';
import { limitText, pickerRejection } from './upload-rejections.js';

export function useUploads(place: UploadPlace) {
  const { id } = useViewer();
  const [queue] = useState(() => queueOf(id));
  const files = useStore(queue.store);
  const room = useRoom();
  const refresh = useRefreshImages();
  useEffect(() => queue.attach({ place, refresh }), [queue, place, refresh]);

  return {
    files,
    room,
    busy: files.some(isUnderWay),
    // While files are held back for lack of room.
    notice: files.some(({ rejection }) => rejection?.surplus) ? limitText(room) : undefined,
    // With too many files all are held back: the member chooses which to upload.
    choose(accepted: File[], rejections: FileRejection[]) {
      const surplus = rejections.find(({ errors }) => errors[0]?.code === ErrorCode.TooManyFiles);
      queue.tidy();
      accepted.forEach((file) =>
        queue.add(file, surplus && pickerRejection(file, surplus.errors, place)),
      );
      rejections.forEach(({ file, errors }) =>
        queue.add(file, pickerRejection(file, errors, place)),
      );
      void sendAll(queue);
    },
    retry(fileId: number) {
      queue.retry(fileId);
      void sendAll(queue);
    },
    remove: (fileId: number) => queue.remove(fileId),
    clear: () => queue.clear(),
  };
}
