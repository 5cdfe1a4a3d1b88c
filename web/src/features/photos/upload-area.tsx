import { useId } from 'react';
import { DropArea } from './drop-area.js';
import { UploadList } from './upload-list.js';
import type { UploadPlace } from './upload-place.js';
import { useUploads } from './use-uploads.js';

export interface UploadAreaProps {
  title: string;
  // True if the heading above it says the same.
  isTitleHidden?: boolean;
  place: UploadPlace;
  // True if another button of the page chooses photos as well.
  isMinor?: boolean;
}

const ID = 'upload';

export const focusUploadArea = () => document.getElementById(ID)?.focus();

export function chooseForUpload() {
  focusUploadArea();
  document.querySelector<HTMLInputElement>(`#${ID} input[type=file]`)?.click();
}

export function UploadArea({ title, isTitleHidden, place, isMinor }: UploadAreaProps) {
  const { choose, isRoomKnown, ...list } = useUploads(place);
  const { room, busy } = list;
  const heading = useId();
  return (
    <section
      id={ID}
      tabIndex={-1}
      aria-labelledby={heading}
      className="@container flex min-w-0 flex-col outline-none"
    >
      <DropArea
        heading={
          <h3 id={heading} className={isTitleHidden ? 'sr-only' : 'text-lg'}>
            {title}
          </h3>
        }
        {...{ room, isRoomKnown, busy, isMinor }}
        onChoose={choose}
      />
      <UploadList {...list} />
    </section>
  );
}
