import { useId } from 'react';
import { Card, CardHeader } from '../../ui/card.js';
import { DropArea } from './drop-area.js';
import { UploadList } from './upload-list.js';
import type { UploadPlace } from './upload-place.js';
import { useUploads } from './use-uploads.js';

export function UploadCard({ title, place }: { title: string; place: UploadPlace }) {
  const { choose, retry, uploadFirst, remove, clear, ...uploads } = useUploads(place);
  const heading = useId();
  const cardId = useId();
  // The pressed button disappears, and the focus with it.
  const keepingFocus =
    <A extends unknown[]>(action: (...args: A) => void) =>
    (...args: A) => {
      action(...args);
      document.getElementById(cardId)?.focus({ preventScroll: true });
    };
  return (
    <Card id={cardId} tabIndex={-1} aria-labelledby={heading}>
      <CardHeader id={heading} title={title} />
      <DropArea
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
    </Card>
  );
}
