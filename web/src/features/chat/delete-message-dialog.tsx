import { APP_TEXTS, KEPT_TEXT_HOURS, type ChatMessage } from '@lodge/contracts';
import { useViewer } from '../../lib/session/session.js';
import { attempt } from '../../ui/action.js';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.js';
import { Quote } from '../../ui/quote.js';
import { useChat } from './chat-context.js';

interface DeleteMessageDialogProps {
  message: ChatMessage;
  onClose: () => void;
}

export default function DeleteMessageDialog({ message, onClose }: DeleteMessageDialogProps) {
  const { id: viewerId } = useViewer();
  const { conversation, mayWrite } = useChat();
  const by = message.user_id === viewerId && mayWrite ? 'author' : 'admin';
  const remove = () =>
    attempt({
      call: () => conversation.remove(message.id, by),
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
