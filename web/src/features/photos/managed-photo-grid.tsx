import { APP_TEXTS, type ListedImage, type OwnImage, t } from '@lodge/contracts';
import { ArrowLeftRight, Star, Trash2 } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { photoAddress } from '../../lib/address.js';
import { useLayer } from '../../lib/layers.js';
import { isReviewer } from '../../lib/session/session-store.js';
import { useViewer } from '../../lib/session/session.js';
import { useWindowEvent } from '../../lib/use-listener.js';
import { attempt } from '../../ui/action.js';
import { Button } from '../../ui/button.js';
import { cx } from '../../ui/cx.js';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.js';
import { useOrderImages, useDeleteImage } from './change-images.js';
import { deletionText } from './deletion-text.js';
import { PhotoGrid } from './photo-grid.js';
import { photoName } from './photo-tile.js';

export function ManagedPhotoGrid(given: { images: readonly ListedImage[] }) {
  // Deferred, for React to animate the photos that go or move.
  const images = useDeferredValue(given.images);
  const order = useOrderImages();
  const [deleting, setDeleting] = useState<OwnImage | null>(null);
  // The photo that goes where the next press is.
  const [movedId, setMovedId] = useState<number | null>(null);
  const moved = images.find(({ id }) => id === movedId);
  const stop = () => setMovedId(null);
  useLayer(moved !== undefined, stop);
  useWindowEvent('keydown', ({ key }) => key === 'Escape' && stop(), { on: moved !== undefined });
  const [{ text, count }, setAnnounced] = useState({ text: '', count: 0 });
  const announce = (next: string) =>
    setAnnounced((before) => ({ text: next, count: before.count + 1 }));
  const move = async (image: ListedImage, place: number) => {
    stop();
    const others = images.filter(({ id }) => id !== image.id);
    const next = others.toSpliced(place, 0, image);
    if (next.every(({ id }, at) => id === images[at]?.id)) return;
    announce(t`Moved to place ${place + 1} of ${images.length}`);
    const call = () => order(next);
    if (!(await attempt({ call, failed: APP_TEXTS.orderingImages }))) announce('');
  };
  const actionsOf = (image: ListedImage) => {
    const first = { text: t`Make first`, icon: Star, onSelect: () => void move(image, 0) };
    const shift = { text: t`Move`, icon: ArrowLeftRight, onSelect: () => setMovedId(image.id) };
    const remove = { text: t`Delete`, icon: Trash2, onSelect: () => setDeleting(image) };
    return [
      ...(image === images[0] ? [] : [first]),
      ...(images.length > 1 ? [shift] : []),
      { ...remove, danger: true },
    ];
  };
  return (
    <>
      {images.length > 1 && (
        <div className={cx('photo-order', moved && 'sticky')}>
          <p className="text-sm text-soft">
            {moved
              ? 'Choose the photo whose place it takes.'
              : 'Others see your photos in this order.'}
          </p>
          {moved && (
            <Button variant="secondary" size="sm" className="shrink-0" onClick={stop}>
              Cancel
            </Button>
          )}
        </div>
      )}
      <p role="status" className="sr-only">
        {/* A new element each time, or the same text would not be announced twice. */}
        <span key={count}>{text}</span>
      </p>
      <PhotoGrid
        {...{ images, moved, actionsOf }}
        onMove={moved && ((place) => void move(moved, place))}
      />
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
