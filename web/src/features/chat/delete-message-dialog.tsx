import { APP_TEXTS, KEPT_TEXT_HOURS, type ChatMessage } from '@lodge/contracts';
import { attempt } from '../../ui/action.js';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.js';

export interface DeleteMessageDialogProps {
  message: ChatMessage | null;
  onClose: () => void;
  onRemove: (message: ChatMessage) => Promise<void>;
}

export default function DeleteMessageDialog({
  message,
  onClose,
  onRemove,
}: DeleteMessageDialogProps) {
  const remove = (chosen: ChatMessage) =>
    attempt({
      call: () => onRemove(chosen),
      success: APP_TEXTS.messageDeleted,
      failed: () => APP_TEXTS.deletingMessage,
    });
  return (
    <ConfirmDialog
      open={message !== null}
      onClose={onClose}
      title="Delete this message?"
      description={
        <>
          It disappears for everyone in the group. For {KEPT_TEXT_HOURS} hours it is kept in case
          somebody reports it.{' '}
          <q className="mt-3 line-clamp-4 block border-s-2 border-line-strong ps-3 text-ink">
            <bdi>{message?.content}</bdi>
          </q>
        </>
      }
      action="Delete"
      onConfirm={async () => message && remove(message)}
    />
  );
}
