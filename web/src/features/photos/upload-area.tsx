import { LIMITS } from '@lodge/contracts';
import { useEffect, useId, useState } from 'react';
import { ErrorCode, type FileRejection } from 'react-dropzone';
import { useStore } from '../../lib/create-store.js';
import { useViewer } from '../../lib/session.js';
import { DropArea } from './drop-area.js';
import { useOwnImages } from './own-images.js';
import { isUnderWay } from './queued-file.js';
import { sendAll } from './send-all.js';
import { UploadList } from './upload-list.js';
import type { UploadPlace } from './upload-place.js';
import { queueOf } from './upload-queue.js';
import { limitText, pickerRejection } from './upload-rejections.js';

export interface UploadAreaProps {
  title: string;
  place: UploadPlace;
}

export function UploadArea({ id, title, place }: UploadAreaProps & { id: string }) {
  const { choose, retry, uploadFirst, remove, clear, ...uploads } = useUploads(place);
  const heading = useId();
  // The pressed button disappears and would lose the focus.
  const keepingFocus =
    <A extends unknown[]>(action: (...args: A) => void) =>
    (...args: A) => {
      action(...args);
      document.getElementById(id)?.focus({ preventScroll: true });
    };
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby={heading}
      className="@container min-w-0 outline-none"
    >
      <DropArea
        heading={
          <h3 id={heading} className="text-lg">
            {title}
          </h3>
        }
        room={uploads.room}
        isRoomKnown={uploads.isRoomKnown}
        busy={uploads.busy}
        onChoose={choose}
      />
      <UploadList
        {...uploads}
        retry={keepingFocus(retry)}
        uploadFirst={keepingFocus(uploadFirst)}
        remove={keepingFocus(remove)}
        clear={keepingFocus(clear)}
      />
    </section>
  );
}

function useUploads(place: UploadPlace) {
  const { id } = useViewer();
  const [queue] = useState(() => queueOf(id));
  const files = useStore(queue.store);
  const { data, mutate } = useOwnImages();
  // Until the list has loaded, the room is unknown and the server decides.
  const room = Math.max(0, LIMITS.imagesPerUser - (data?.images.length ?? 0));
  useEffect(() => queue.attach({ place, refresh: () => void mutate() }), [queue, place, mutate]);

  const surplus = files.filter(({ rejection }) => rejection?.surplus);

  return {
    files,
    room,
    isRoomKnown: data !== undefined,
    surplus: surplus.length,
    busy: files.some(isUnderWay),
    // Shown while files are held back for lack of room.
    notice: surplus.length > 0 ? limitText(room) : undefined,
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
    retry(fileId: number) {
      queue.retry(fileId);
      void sendAll(queue);
    },
    uploadFirst() {
      surplus.slice(0, room).forEach((file) => queue.retry(file.id));
      void sendAll(queue);
    },
    remove: (fileId: number) => queue.remove(fileId),
    clear: () => queue.clear(),
  };
}
