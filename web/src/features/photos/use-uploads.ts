import { useEffect, useState, useSyncExternalStore } from 'react';
import { ErrorCode, type FileRejection } from 'react-dropzone';
import { useViewer } from '../../lib/session.js';
import { useRefreshImages, useRoom } from './own-images.js';
import { isUnderWay } from './queued-file.js';
import { sendAll } from './send-all.js';
import type { UploadPlace } from './upload-place.js';
import { queueOf } from './upload-queue.js';
import { limitText, pickerRefusal } from './upload-refusals.js';

/** The viewer's upload queue, and what can be done with it from `place`. */
export function useUploads(place: UploadPlace) {
  const { id } = useViewer();
  const [queue] = useState(() => queueOf(id));
  const files = useSyncExternalStore(queue.subscribe, queue.snapshot);
  const room = useRoom();
  const refresh = useRefreshImages();
  useEffect(() => queue.attach({ place, refresh }), [queue, place, refresh]);

  return {
    files,
    room,
    busy: files.some(isUnderWay),
    /** Says how many more there is room for, while files are held back for it. */
    notice: files.some(({ refusal }) => refusal?.surplus) ? limitText(room) : undefined,
    /** Files that are too many are all held back: which of them to upload is the member's choice. */
    choose(accepted: File[], rejections: FileRejection[]) {
      const surplus = rejections.find(({ errors }) => errors[0]?.code === ErrorCode.TooManyFiles);
      queue.tidy();
      accepted.forEach((file) =>
        queue.add(file, surplus && pickerRefusal(file, surplus.errors, place)),
      );
      rejections.forEach(({ file, errors }) => queue.add(file, pickerRefusal(file, errors, place)));
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
