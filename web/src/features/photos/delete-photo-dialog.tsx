import { APP_TEXTS, type OwnImage } from '@lodge/contracts';
import { photoAddress } from '../../lib/address.js';
import { errorText } from '../../lib/api/api-error.js';
import { useViewer } from '../../lib/session.js';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.js';
import { toast } from '../../ui/overlay/toast.js';
import { useDeleteImage } from './change-images.js';
import { deletionText } from './deletion-text.js';
import { photoName } from './photo-name.js';

interface DeletePhotoDialogProps {
  // Null: closed.
  image: OwnImage | null;
  images: readonly OwnImage[];
  onClose: () => void;
}

export function DeletePhotoDialog({ image, images, onClose }: DeletePhotoDialogProps) {
  const { isAdmin } = useViewer();
  const deleteImage = useDeleteImage();
  const remove = async ({ id }: OwnImage) => {
    try {
      await deleteImage(id);
      toast.success(APP_TEXTS.imageDeleted);
    } catch (error) {
      toast.error(errorText(error, APP_TEXTS.deletingImage));
      return false;
    }
  };
  return (
    <ConfirmDialog
      open={image !== null}
      onClose={onClose}
      title="Delete this photo?"
      description={
        image && <WhatIsLost image={image} text={deletionText(image, images, isAdmin)} />
      }
      action="Delete Photo"
      onConfirm={async () => image && remove(image)}
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
