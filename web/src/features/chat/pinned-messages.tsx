import { APP_TEXTS, t, type PinnedMessage } from '@lodge/contracts';
import { Pin, PinOff } from 'lucide-react';
import { useViewer } from '../../lib/session/session.js';
import { attempt } from '../../ui/action.js';
import { Menu } from '../../ui/overlay/menu.js';
import { Name } from '../../ui/written-text.js';
import { useChat } from './chat-context.js';
import type { Conversation } from './conversation.js';

export const changePin = (conversation: Conversation, id: number, isPinned: boolean) =>
  void attempt({
    call: () => conversation.pin(id, isPinned),
    success: isPinned ? APP_TEXTS.messagePinned : APP_TEXTS.messageUnpinned,
    failed: APP_TEXTS.pinningMessage,
  });

interface PinnedMessagesProps {
  pins: readonly PinnedMessage[];
  onShow: (id: number) => unknown;
}

/** The one pinned last, in one line, and all of them in a menu beside it. */
export function PinnedMessages({ pins, onShow }: PinnedMessagesProps) {
  const { id: viewerId, isAdmin } = useViewer();
  const { conversation } = useChat();
  const [latest, ...more] = pins;
  const count = pins.length;
  const itemOf = ({ id, user_id, username, content }: PinnedMessage) => ({
    text: user_id === viewerId ? t`You: ${content}` : `${username}: ${content}`,
    icon: Pin,
    onSelect: () => onShow(id),
  });
  const unpin = ({ id, content }: PinnedMessage) => ({
    text: t`Unpin “${content}”`,
    icon: PinOff,
    onSelect: () => changePin(conversation, id, false),
  });
  return (
    <div className="flex min-h-11 items-center gap-2 border-b border-line ps-4 pe-1.5 text-sm md:ps-5">
      <Pin aria-hidden className="size-4 shrink-0 text-brass" />
      <button
        type="button"
        onClick={() => onShow(latest.id)}
        className="clip-marks min-h-11 min-w-0 flex-1 truncate text-start hover:underline"
      >
        <span className="sr-only">Pinned:</span>{' '}
        <span className="font-semibold">
          {latest.user_id === viewerId ? 'You' : <Name>{latest.username}</Name>}
        </span>{' '}
        <bdi className="text-soft">{latest.content}</bdi>
      </button>
      {(more.length > 0 || isAdmin) && (
        <Menu
          look="text"
          label="Pinned messages"
          items={[...pins.map(itemOf), ...(isAdmin ? pins.map(unpin) : [])]}
        >
          {t`${count} pinned`}
        </Menu>
      )}
    </div>
  );
}
