import { APP_TEXTS, type OwnImage } from '@lodge/contracts';
import { errorText } from '../../lib/api/api-error.js';
import { useViewer } from '../../lib/session.js';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.js';
import { toast } from '../../ui/overlay/toast.js';
import { useDeleteImage } from './change-images.js';
import { deletionText } from './deletion-text.js';

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
      description={image && deletionText(image, images, isAdmin)}
      action="Delete Photo"
      onConfirm={async () => image && remove(image)}
    />
  );
}
