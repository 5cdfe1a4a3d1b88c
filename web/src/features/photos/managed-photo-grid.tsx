import { APP_TEXTS, type ListedImage, type OwnImage, t } from '@lodge/contracts';
import { useState, type ReactNode } from 'react';
import { photoAddress } from '../../lib/address.js';
import { isReviewer } from '../../lib/session/session-store.js';
import { useViewer } from '../../lib/session/session.js';
import { attempt } from '../../ui/action.js';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.js';
import { useOrderImages, useDeleteImage } from './change-images.js';
import { deletionText } from './deletion-text.js';
import { PhotoActions } from './photo-actions.js';
import { PhotoGrid } from './photo-grid.js';
import { photoName } from './photo-tile.js';
import { moved, useDragged } from './use-dragged.js';

export function ManagedPhotoGrid({ images }: { images: readonly ListedImage[] }) {
  const order = useOrderImages();
  const [deleting, setDeleting] = useState<OwnImage | null>(null);
  const [{ text, count }, setAnnounced] = useState({ text: '', count: 0 });
  const announce = (next: string) =>
    setAnnounced((before) => ({ text: next, count: before.count + 1 }));
  const move = async (from: number, to: number) => {
    announce(t`Moved to place ${to + 1} of ${images.length}`);
    const call = () => order(moved(images, from, to));
    if (!(await attempt({ call, failed: APP_TEXTS.orderingImages }))) announce('');
  };
  const { shown, dragged, handlers } = useDragged(images, (from, to) => void move(from, to));
  const withActions = (image: ListedImage, index: number, states: ReactNode) => (
    <PhotoActions
      place={index + 1}
      count={images.length}
      onMove={(to) => void move(index, to - 1)}
      onDelete={() => setDeleting(image)}
    >
      {states}
    </PhotoActions>
  );
  return (
    <>
      {images.length > 1 && (
        <p className="mb-3 text-sm text-soft">
          Others see your photos in this order.
          <span className="hidden pointer-fine:inline"> Drag one to move it.</span>
        </p>
      )}
      <p role="status" className="sr-only">
        {/* A new element each time, or the same text would not be announced twice. */}
        <span key={count}>{text}</span>
      </p>
      <PhotoGrid images={shown} {...{ withActions, dragged, handlers }} />
      {deleting && (
        <DeletePhotoDialog image={deleting} images={images} onClose={() => setDeleting(null)} />
      )}
    </>
  );
}

interface DeletePhotoDialogProps {
  image: OwnImage;
  images: readonly OwnImage[];
  onClose: () => void;
}

function DeletePhotoDialog({ image, images, onClose }: DeletePhotoDialogProps) {
  const seesAll = isReviewer(useViewer());
  const deleteImage = useDeleteImage();
  const remove = () =>
    attempt({
      call: () => deleteImage(image.id),
      success: APP_TEXTS.imageDeleted,
      failed: APP_TEXTS.deletingImage,
    });
  return (
    <ConfirmDialog
      onClose={onClose}
      title="Delete this photo?"
      description={<WhatIsLost image={image} text={deletionText(image, images, seesAll)} />}
      action="Delete Photo"
      onConfirm={remove}
    />
  );
}

const WhatIsLost = ({ image, text }: { image: OwnImage; text: string }) => (
  <span className="mt-3 flex items-start gap-4">
    {!image.is_processing && (
      <img
        src={photoAddress(image.filename, 'thumb')}
        alt={photoName(image)}
        draggable={false}
        style={{ backgroundColor: image.placeholder ?? undefined }}
        className="size-24 shrink-0 rounded-md bg-hover object-cover"
      />
    )}
    <span className="min-w-0">{text}</span>
  </span>
);
