import { UPLOAD_TEXTS } from '@lodge/contracts';
import { useState, useSyncExternalStore } from 'react';
import { ErrorCode, type FileRejection } from 'react-dropzone';
import { useViewer } from '../../lib/session.js';
import { toast } from '../../ui/toast.js';
import { useRefreshImages, useRoom } from './own-images.js';
import { sendAll } from './send-all.js';
import type { UploadPlace } from './upload-place.js';
import { isUnderWay, queueOf } from './upload-queue.js';
import { limitText, pickerRefusal } from './upload-refusals.js';

/** The viewer's upload queue, and what can be done with it from `place`. */
export function useUploads(place: UploadPlace) {
  const { id } = useViewer();
  const [queue] = useState(() => queueOf(id));
  const files = useSyncExternalStore(queue.subscribe, queue.snapshot);
  const room = useRoom();
  const refresh = useRefreshImages();

  const run = () => void sendAll(queue, {
    settled: refresh,
    uploaded: (name) => toast.success(UPLOAD_TEXTS.uploaded(name), place.successTime),
    finished: ({ uploaded, refused }) => {
      if (uploaded > 0) toast.success(UPLOAD_TEXTS.summaryUploaded(uploaded), place.successTime);
      if (refused > 0) toast.error(UPLOAD_TEXTS.summaryFailed(refused));
    },
  });

  return {
    files,
    /** Says how many more there is room for, while files are held back for it. */
    notice: files.some(({ refusal }) => refusal?.surplus) ? limitText(room) : undefined,
    room,
    busy: files.some(isUnderWay),
    /** Files that are too many are all held back: which of them to send is the member's choice. */
    choose(accepted: File[], rejections: FileRejection[]) {
      const surplus = rejections.find(({ errors }) => errors[0]?.code === ErrorCode.TooManyFiles);
      queue.tidy();
      accepted.forEach((file) => (surplus ? queue.refuse(file, pickerRefusal(file, surplus.errors, place)) : queue.add(file)));
      rejections.forEach(({ file, errors }) => queue.refuse(file, pickerRefusal(file, errors, place)));
      run();
    },
    retry(fileId: number) {
      queue.retry(fileId);
      run();
    },
    remove: (fileId: number) => queue.remove(fileId),
    clear: () => queue.clear(),
  };
}
