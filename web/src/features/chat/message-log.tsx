import type { ChatMessage } from '@lodge/contracts';
import { MessagesSquare } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { useViewer } from '../../lib/session.js';
import { EmptyState } from '../../ui/list/states.js';
import { useKeptFocus } from '../../ui/list/use-kept-focus.js';
import type { ConversationState } from './conversation.js';
import { DeleteMessageDialog } from './delete-message-dialog.js';
import { MessageRow, type Author } from './message-row.js';
import { NewMessagesButton } from './new-messages-button.js';
import { OlderMessages } from './older-messages.js';
import { OutgoingRow } from './outgoing-row.js';
import { firstOf, newIdIn, rowsOf } from './rows.js';
import { dayName } from './times.js';
import { useAvatars } from './use-avatars.js';
import { useKeptPlace } from './use-kept-place.js';
import { useReadMark, type ReadMark } from './use-read-mark.js';
import type { useWriting } from './use-writing.js';

// Pixels from the upper edge; fetched before the reader gets there.
const NEAR_START = 240;

type Outgoing = Pick<ReturnType<typeof useWriting>, 'outgoing' | 'sends' | 'retry' | 'discard'>;

interface MessageLogProps extends ReadMark {
  messages: readonly ChatMessage[];
  hasOlder: boolean;
  // When the group was opened.
  firstUnreadId: number | null;
  mutedIds: ReadonlySet<number>;
  older: ConversationState['older'];
  outgoing: Outgoing;
  onOlder: () => void;
  onRemove: (id: number, by: 'author' | 'admin') => Promise<void>;
  // Stable, so that rows do not render again.
  onAuthor: (author: Author) => void;
  onReport: (message: ChatMessage) => void;
}

export function MessageLog({
  messages,
  hasOlder,
  firstUnreadId,
  mutedIds,
  older,
  outgoing: { outgoing, sends, retry, discard },
  onOlder,
  onRemove,
  onAuthor,
  onReport,
  ...reading
}: MessageLogProps) {
  const { id: viewerId, isAdmin } = useViewer();
  const avatars = useAvatars(messages, viewerId);
  const newId = newIdIn({ messages, hasOlder }, firstUnreadId, viewerId);
  // What is in view is painted before the rest is rendered.
  const isWhole = useDeferredValue(true, false);
  const rows = useMemo(() => {
    const all = rowsOf(messages, newId);
    return isWhole ? all : firstOf(all);
  }, [messages, newId, isWhole]);
  const { box, boxRef, remember, toEnd, seenId, unseen } = useKeptPlace(rows, sends, newId);
  const isMember = reading.markRead !== undefined;
  const list = useKeptFocus<HTMLOListElement>(logOf);
  useReadMark(seenId, reading);
  const [deleting, setDeleting] = useState<ChatMessage | null>(null);

  const onScroll = () => {
    remember();
    if (isWhole && older === 'idle' && hasOlder && box.current!.scrollTop < NEAR_START) onOlder();
  };
  const isNews = ({ id, user_id }: ChatMessage) =>
    id > seenId && user_id !== viewerId && !mutedIds.has(user_id);
  const mayDelete = ({ user_id }: ChatMessage) => isAdmin || (user_id === viewerId && isMember);
  // Admins decide at once.
  const mayReport = ({ user_id }: ChatMessage) => !isAdmin && user_id !== viewerId;
  const remove = ({ id, user_id }: ChatMessage) =>
    onRemove(id, user_id === viewerId && isMember ? 'author' : 'admin');

  return (
    <>
      {/* The announcer reads out new messages; here older ones would be read too. */}
      <div
        ref={boxRef}
        role="log"
        aria-label="Chat"
        aria-live="off"
        tabIndex={0}
        onScroll={onScroll}
        className="absolute inset-0 overflow-y-auto overscroll-contain outline-offset-[-2px] [overflow-anchor:none]"
      >
        <div className="mx-auto flex min-h-full max-w-5xl flex-col justify-end px-3 pb-3 sm:px-5">
          <OlderMessages
            hasOlder={hasOlder}
            state={older}
            empty={messages.length === 0}
            onRetry={onOlder}
          />
          {messages.length + outgoing.length === 0 ? (
            <NoMessages />
          ) : (
            <ol ref={list} className="flex flex-col">
              {rows.map(({ message, day, first, isNew }) => (
                <MessageRow
                  key={message.id}
                  message={message}
                  day={day && dayName(message.created_at)}
                  first={first}
                  isNew={isNew}
                  own={message.user_id === viewerId}
                  onDelete={mayDelete(message) ? setDeleting : undefined}
                  onReport={mayReport(message) ? onReport : undefined}
                  deleteLabel={isAdmin ? 'Delete message' : 'Delete your message'}
                  avatar={avatars.get(message.user_id)}
                  onAuthor={onAuthor}
                />
              ))}
              {outgoing.map((message) => (
                <OutgoingRow
                  key={message.clientId}
                  message={message}
                  onRetry={retry}
                  onDiscard={discard}
                />
              ))}
            </ol>
          )}
        </div>
      </div>
      {unseen && (
        <NewMessagesButton
          count={messages.filter(isNews).length}
          onShow={() => {
            toEnd();
            box.current?.focus();
          }}
        />
      )}
      <DeleteMessageDialog message={deleting} onClose={() => setDeleting(null)} onRemove={remove} />
    </>
  );
}

const logOf = (list: HTMLElement | null) => list?.closest<HTMLElement>('[role=log]');

const NoMessages = () => (
  <div className="my-auto py-3">
    <EmptyState icon={MessagesSquare} title="No messages yet">
      A short hello is a fine beginning.
    </EmptyState>
  </div>
);
