import { APP_TEXTS, KEPT_TEXT_HOURS, type ChatMessage } from '@lodge/contracts';
import { attempt } from '../../ui/action.js';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.js';
import { Quote } from '../../ui/quote.js';

interface DeleteMessageDialogProps {
  message: ChatMessage;
  onClose: () => void;
  onRemove: (message: ChatMessage) => Promise<unknown>;
}

export default function DeleteMessageDialog({
  message,
  onClose,
  onRemove,
}: DeleteMessageDialogProps) {
  const remove = () =>
    attempt({
      call: () => onRemove(message),
      success: APP_TEXTS.messageDeleted,
      failed: () => APP_TEXTS.deletingMessage,
    });
  return (
    <ConfirmDialog
      onClose={onClose}
      title="Delete this message?"
      description={
        <>
          It disappears for everyone in the group. For {KEPT_TEXT_HOURS} hours it is kept in case
          somebody reports it. <Quote className="mt-3">{message.content}</Quote>
        </>
      }
      action="Delete"
      onConfirm={remove}
    />
  );
}
