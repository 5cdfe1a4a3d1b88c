import { APP_TEXTS, KEPT_TEXT_HOURS, type ChatMessage } from '@lodge/contracts';
import { attempt } from '../../ui/action.js';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.js';
import { Quote } from '../../ui/quote.js';

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
  const content = message?.content ?? '';
  return (
    <ConfirmDialog
      open={message !== null}
      onClose={onClose}
      title="Delete this message?"
      description={
        <>
          It disappears for everyone in the group. For {KEPT_TEXT_HOURS} hours it is kept in case
          somebody reports it. <Quote className="mt-3">{content}</Quote>
        </>
      }
      action="Delete"
      onConfirm={async () => message && remove(message)}
    />
  );
}
