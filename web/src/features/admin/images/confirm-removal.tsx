import { t } from '@lodge/contracts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.js';
import { Name } from '../../../ui/written-text.js';
import type { Removal, Review } from './use-review.js';

export function ConfirmRemoval({ review, removal }: { review: Review; removal: Removal }) {
  const { action, image } = removal;
  const isRejection = action === 'reject';
  return (
    <ConfirmDialog
      onClose={review.forgetRemoval}
      title={isRejection ? `Reject image ${image.id}?` : `Delete image ${image.id}?`}
      description={
        <>
          The image of{' '}
          <strong className="font-semibold text-ink">
            <Name>{image.user_username}</Name>
          </strong>{' '}
          is deleted for good, for its owner and everyone else. This cannot be undone.
        </>
      }
      action={isRejection ? t`Reject` : t`Delete`}
      onConfirm={() => review.confirmRemoval(removal)}
      startsOnAction={isRejection}
    />
  );
}
