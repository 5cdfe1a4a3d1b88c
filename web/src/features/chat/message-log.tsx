import type { ChatMessage } from '@lodge/contracts';
import { MessagesSquare } from 'lucide-react';
import {
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { useSelected, useStore } from '../../lib/create-store.js';
import { useAvatars } from '../../lib/avatars.js';
import { useViewer } from '../../lib/session/session.js';
import { EmptyState } from '../../ui/list/states.js';
import { onDemand } from '../../ui/on-demand.js';
import { useChat } from './chat-context.js';
import { moveByArrows } from './log-keys.js';
import type { Author } from './message-row.js';
import { MessageRows } from './message-rows.js';
import { NewMessagesButton } from './new-messages-button.js';
import { MoreMessages } from './more-messages.js';
import { OutgoingRow } from './outgoing-row.js';
import { firstOf, newIdIn, rowsOf } from './rows.js';
import { useKeptPlace } from './use-kept-place.js';
import { useMessageMenu } from './use-message-menu.js';
import { showRow } from './use-quoted.js';
import { useReadMark } from './use-read-mark.js';

// Rows rendered first: more of the lowest possible rows than fit into the usual height or the
// window.
const FIRST_ROWS = 12;
const MIN_ROW_HEIGHT = 38;

const MessageMenu = onDemand(() => import('./message-menu.js'));

const NodsDialog = onDemand(() => import('./nods-dialog.js'));

const DeleteMessageDialog = onDemand(() => import('./delete-message-dialog.js'));

export interface LogProps {
  mutedIds: ReadonlySet<number>;
  onAuthor: (author: Author) => void;
  onReport: (message: ChatMessage) => void;
  // True if the log fills the window instead of the height that the specification sets.
  expanded: boolean;
  // What follows the newest message. Its height never changes.
  end?: ReactNode;
}

interface MessageLogProps extends LogProps {
  list: RefObject<HTMLOListElement | null>;
  onQuote: (id: number) => unknown;
  messages: ChatMessage[];
  hasOlder: boolean;
  firstUnreadId: number | null;
  // The message to show first, with messages on both sides of it that may not be loaded.
  placeId?: number;
}

export function MessageLog({
  list,
  onQuote,
  messages,
  hasOlder,
  firstUnreadId,
  placeId,
  mutedIds,
  expanded,
  end,
  onAuthor,
  onReport,
}: MessageLogProps) {
  const { id: viewerId } = useViewer();
  const { conversation, writing, mayWrite, isAtEnd } = useChat();
  const outgoing = useStore(writing.outbox.store);
  const sends = useSelected(writing.store, (one) => one.sends);
  const avatars = useAvatars(othersIn(messages, viewerId));
  const newId = newIdIn({ messages, has_more: hasOlder }, firstUnreadId, viewerId);
  // The rows in view are painted before the rest is rendered.
  const [first] = useState(() => (expanded ? Math.ceil(innerHeight / MIN_ROW_HEIGHT) : FIRST_ROWS));
  const [shownId] = useState(placeId);
  const isWhole = useDeferredValue(true, Boolean(shownId));
  const all = useMemo(() => rowsOf(messages, newId), [messages, newId]);
  const rows = useMemo(() => (isWhole ? all : firstOf(all, first)), [all, isWhole, first]);
  const { boxRef, remember, toEnd, seenId, unseen } = useKeptPlace(rows, {
    sends,
    startId: shownId || newId,
    isWhole,
    follows: !shownId,
  });
  const help = useId();
  useReadMark(seenId, mayWrite && isAtEnd ? conversation.markRead : undefined);
  const [deleting, setDeleting] = useState<ChatMessage | null>(null);
  const [nodded, setNodded] = useState<ChatMessage | null>(null);
  const { menu, closeMenu, handlers } = useMessageMenu(messages);
  useEffect(() => {
    if (shownId) showRow(list.current, shownId);
  }, [shownId, list]);

  const isNews = ({ id, user_id }: ChatMessage) =>
    id > seenId && user_id !== viewerId && !mutedIds.has(user_id);

  return (
    <>
      {/* NewMessageAnnouncer announces new messages; a live region here would also read out older
          ones as they load. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- moves the focus */}
      <div
        ref={boxRef}
        role="log"
        aria-label="Chat"
        aria-live="off"
        aria-describedby={help}
        tabIndex={0}
        onScroll={remember}
        {...handlers}
        onKeyDown={(event: KeyboardEvent<HTMLElement>) => {
          handlers.onKeyDown(event);
          moveByArrows(event);
        }}
        className="absolute inset-0 overflow-x-hidden overflow-y-auto overscroll-contain outline-offset-[-2px] [overflow-anchor:none]"
      >
        <div className="mx-auto flex min-h-full max-w-5xl flex-col justify-end px-3 pb-3 md:px-5">
          {messages.length > 0 && (
            <MoreMessages hasMore={hasOlder} load={conversation.loadOlder} isWhole={isWhole}>
              The conversation begins here
            </MoreMessages>
          )}
          {messages.length + outgoing.length === 0 ? (
            <div className="my-auto py-3">
              <EmptyState icon={MessagesSquare} title="No messages yet">
                A short hello is a fine beginning.
              </EmptyState>
            </div>
          ) : (
            <ol ref={list} className="flex flex-col">
              <MessageRows
                {...{ rows, avatars, onAuthor }}
                onQuote={onQuote}
                onDelete={setDeleting}
              />
              {isAtEnd &&
                outgoing.map((message) => <OutgoingRow key={message.clientId} message={message} />)}
            </ol>
          )}
          {end}
        </div>
      </div>
      <p id={help} hidden>
        Use the arrow keys to move between messages. Enter shows what you can do with one.
      </p>
      {menu && (
        <MessageMenu
          {...menu}
          onClose={closeMenu}
          onDelete={setDeleting}
          onReport={onReport}
          onNods={setNodded}
        />
      )}
      {unseen && !shownId && (
        <NewMessagesButton count={messages.filter(isNews).length} onShow={toEnd} />
      )}
      {nodded && <NodsDialog message={nodded} onClose={() => setNodded(null)} />}
      {deleting && <DeleteMessageDialog message={deleting} onClose={() => setDeleting(null)} />}
    </>
  );
}

const othersIn = (messages: readonly ChatMessage[], viewerId: number) =>
  new Set(messages.map(({ user_id }) => user_id).filter((id) => id !== viewerId));
