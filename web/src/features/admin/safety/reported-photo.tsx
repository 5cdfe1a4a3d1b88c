import { urlOf, type ReportedPhoto as Photo } from '@lodge/contracts';
import { useState } from 'react';
import { address, photoAddress } from '../../../lib/address.js';
import { Button } from '../../../ui/button.js';

// The photo opens on demand, so that reviewers are prepared; each look at a deleted one is logged.
export function ReportedPhoto({ photo }: { photo: Photo }) {
  const [shown, setShown] = useState(false);
  const url = photo.is_withheld
    ? address(urlOf('withheldImage', { params: { imageId: photo.image_id } }))
    : photoAddress(photo.filename);
  return (
    <div className="flex flex-col items-start gap-2">
      {photo.is_withheld && (
        <p className="text-sm text-soft">
          Its owner deleted it. It is kept until the decision, and only reviewers can see it.
        </p>
      )}
      {shown ? (
        <img
          src={url}
          alt="Reported"
          width={photo.width ?? undefined}
          height={photo.height ?? undefined}
          style={{ backgroundColor: photo.placeholder ?? undefined }}
          className="h-auto max-h-[60vh] w-auto max-w-full rounded-md"
        />
      ) : (
        <Button size="sm" variant="secondary" onClick={() => setShown(true)}>
          Show the photo
        </Button>
      )}
    </div>
  );
}
