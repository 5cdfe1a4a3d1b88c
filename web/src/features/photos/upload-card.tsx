import { useId, useRef } from 'react';
import { Card, CardHeader } from '../../ui/card.js';
import { DropArea } from './drop-area.js';
import { UploadList } from './upload-list.js';
import type { UploadPlace } from './upload-place.js';
import { useUploads } from './use-uploads.js';

/** Uploads photos: chosen, dropped, pasted or taken; one after the other, each with what became of it. */
export function UploadCard({ title, place }: { title: string; place: UploadPlace }) {
  const { choose, retry, remove, clear, ...uploads } = useUploads(place);
  const heading = useId();
  const card = useRef<HTMLElement>(null);
  // The button that was pressed goes, and would take the focus with it.
  const keepingFocus =
    <A extends unknown[]>(act: (...args: A) => void) =>
    (...args: A) => {
      act(...args);
      card.current?.focus({ preventScroll: true });
    };
  return (
    <Card ref={card} tabIndex={-1} aria-labelledby={heading}>
      <CardHeader id={heading} title={title} />
      <DropArea room={uploads.room} busy={uploads.busy} onChoose={choose} />
      <UploadList
        {...uploads}
        retry={keepingFocus(retry)}
        remove={keepingFocus(remove)}
        clear={keepingFocus(clear)}
      />
    </Card>
  );
}
