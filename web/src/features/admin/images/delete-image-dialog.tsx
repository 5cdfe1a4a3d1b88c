import type { AdminImage } from '@lodge/contracts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';

interface DeleteImageDialogProps {
  image: AdminImage | undefined;
  open: boolean;
  onClose: () => void;
  onConfirm: (image: AdminImage) => Promise<void>;
}

export const DeleteImageDialog = ({ image, open, onClose, onConfirm }: DeleteImageDialogProps) => (
  <ConfirmDialog
    open={open}
    onClose={onClose}
    title={`Delete image ${image?.id}?`}
    description={
      <>
        The image of{' '}
        <strong className="font-semibold text-ink">
          <bdi>{image?.user_username}</bdi>
        </strong>{' '}
        goes for good, for him and everybody else. This cannot be undone.
      </>
    }
    action="Delete"
    onConfirm={async () => image && onConfirm(image)}
  />
);
