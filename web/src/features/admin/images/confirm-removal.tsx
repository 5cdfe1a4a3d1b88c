import { t, type AdminImage } from '@lodge/contracts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.js';
import { Name } from '../../../ui/name.js';

export interface Removal {
  action: 'reject' | 'remove';
  image: AdminImage;
}

interface ConfirmRemovalProps {
  removal: Removal;
  onClose: () => void;
  onConfirm: () => Promise<boolean>;
}

export function ConfirmRemoval({ removal, onClose, onConfirm }: ConfirmRemovalProps) {
  const isRejection = removal.action === 'reject';
  const action = isRejection ? t`Reject` : t`Delete`;
  const confirm = async () => {
    const done = onConfirm();
    // The review queue does not wait for the server; a rejection that fails brings its image back.
    return isRejection || done;
  };
  return (
    <ConfirmDialog
      onClose={onClose}
      title={
        isRejection ? `Reject image ${removal.image.id}?` : `Delete image ${removal.image.id}?`
      }
      description={
        <>
          The image of{' '}
          <strong className="font-semibold text-ink">
            <Name>{removal.image.user_username}</Name>
          </strong>{' '}
          is deleted for good, for its owner and everyone else. This cannot be undone.
        </>
      }
      action={action}
      onConfirm={confirm}
      startsOnAction={isRejection}
    />
  );
}
