import { APP_TEXTS, type OwnImage, t } from '@lodge/contracts';
import { useState } from 'react';
import { errorText } from '../../lib/api/api-error.js';
import { toast } from '../../ui/overlay/toast.js';
import { useOrderImages } from './change-images.js';
import { DeletePhotoDialog } from './delete-photo-dialog.js';
import { moved } from './moved.js';
import { PhotoActions } from './photo-actions.js';
import { PhotoGrid } from './photo-grid.js';

// The member's photos in their order, each to be moved and deleted.
export function ManagedPhotoGrid({ images }: { images: readonly OwnImage[] }) {
  const order = useOrderImages();
  const [deleting, setDeleting] = useState<OwnImage | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const move = (from: number, by: 1 | -1) => {
    setAnnouncement(t`Moved to place ${from + by + 1} of ${images.length}`);
    order(moved(images, from, from + by)).catch((error: unknown) => {
      setAnnouncement('');
      toast.error(errorText(error, APP_TEXTS.orderingImages));
    });
  };
  const actions = images.map((image, index) => (
    <PhotoActions
      key={image.id}
      place={index + 1}
      count={images.length}
      onMove={(by) => move(index, by)}
      onDelete={() => setDeleting(image)}
    />
  ));
  return (
    <>
      {images.length > 1 && (
        <p className="mb-5 text-sm text-soft">Others see your photos in this order.</p>
      )}
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <PhotoGrid images={images} actions={actions} />
      <DeletePhotoDialog image={deleting} images={images} onClose={() => setDeleting(null)} />
    </>
  );
}
