import { useId } from 'react';
import { DropArea } from './drop-area.js';
import { UploadList } from './upload-list.js';
import type { UploadPlace } from './upload-place.js';
import { useUploads } from './use-uploads.js';

export interface UploadAreaProps {
  title: string;
  place: UploadPlace;
}

export function UploadArea({ title, place }: UploadAreaProps) {
  const { choose, retry, uploadFirst, remove, clear, ...uploads } = useUploads(place);
  const heading = useId();
  const areaId = useId();
  // The pressed button disappears, and the focus with it.
  const keepingFocus =
    <A extends unknown[]>(action: (...args: A) => void) =>
    (...args: A) => {
      action(...args);
      document.getElementById(areaId)?.focus({ preventScroll: true });
    };
  return (
    <section id={areaId} tabIndex={-1} aria-labelledby={heading} className="min-w-0 outline-none">
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
