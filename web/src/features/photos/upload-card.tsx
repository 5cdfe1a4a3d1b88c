import { useId, type ReactNode } from 'react';
import { Card, CardHeader } from '../../ui/card.js';
import { DropArea } from './drop-area.js';
import { UploadList } from './upload-list.js';
import type { UploadPlace } from './upload-place.js';
import { useUploads } from './use-uploads.js';

/** Uploads photos: chosen, dropped, pasted or taken; one after the other, each with what became of it. */
export function UploadCard({ title, place, children }: { title: string; place: UploadPlace; children?: ReactNode }) {
  const uploads = useUploads(place);
  const heading = useId();
  return (
    <Card aria-labelledby={heading}>
      <CardHeader id={heading} title={title}>{children}</CardHeader>
      <DropArea room={uploads.room} busy={uploads.busy} onChoose={uploads.choose} />
      <UploadList {...uploads} />
    </Card>
  );
}
