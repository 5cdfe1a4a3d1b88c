import { DropArea } from './drop-area.js';
import { UploadList } from './upload-list.js';
import type { UploadPlace } from './upload-queue.js';
import { useUploads } from './use-uploads.js';

interface UploadAreaProps {
  title: string;
  // False if a heading above the area says the same.
  hasHeading?: boolean;
  place: UploadPlace;
}

const ID = 'upload';

export const focusUploadArea = () => document.getElementById(ID)?.focus();

export function chooseForUpload() {
  focusUploadArea();
  document.querySelector<HTMLInputElement>(`#${ID} input[type=file]`)?.click();
}

export function UploadArea({ title, hasHeading, place }: UploadAreaProps) {
  const { choose, isRoomKnown, ...list } = useUploads(place);
  const { room, busy } = list;
  return (
    <div
      id={ID}
      tabIndex={-1}
      role="group"
      aria-label={title}
      className="@container flex min-w-0 flex-col outline-none"
    >
      <DropArea
        heading={hasHeading && <h3 className="text-lg">{title}</h3>}
        {...{ room, isRoomKnown, busy }}
        onChoose={choose}
      />
      <UploadList {...list} />
    </div>
  );
}
