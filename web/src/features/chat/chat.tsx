import { APP_TEXTS, type PinnedMessage } from '@lodge/contracts';
import { WifiOff } from 'lucide-react';
import { useId, useMemo, useRef, type ReactNode } from 'react';
import { groupPath } from '../../lib/paths.js';
import { ButtonLink } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { cx } from '../../ui/cx.js';
import { Loading, Skeleton } from '../../ui/list/skeleton.js';
import { ErrorState } from '../../ui/list/states.js';
import { ChatContext } from './chat-context.js';
import { Composer } from './composer.js';
import { messagesIn } from './history.js';
import { MessageLog, type LogProps } from './message-log.js';
import { MoreMessages } from './more-messages.js';
import { NewMessageAnnouncer } from './new-message-announcer.js';
import { useConversation, useFirstUnread } from './use-conversation.js';
import { PinnedMessages } from './pinned-messages.js';
import { firstShown } from './rows.js';
import { useQuoted } from './use-quoted.js';
import { useWriting } from './use-writing.js';

export interface ChatProps extends LogProps {
  groupId: number;
  mayWrite: boolean;
  paused: boolean;
  // Receives the status, 403 or 404.
  onDenied: (status: number) => void;
  // The viewer's first unread message: null if there is none, undefined until it is known.
  firstUnreadId: number | null | undefined;
  // The id of a message, or an instant, to open around instead of at the end, which '' stands for.
  around: string;
  title?: ReactNode;
  actions: ReactNode;
}

export function Chat({
  groupId,
  mayWrite,
  paused,
  onDenied,
  firstUnreadId,
  around,
  title,
  actions,
  ...log
}: ChatProps) {
  const { mutedIds, expanded } = log;
  const { conversation, history, error } = useConversation(groupId, paused, onDenied, around);
  const firstId = around ? null : firstUnreadId;
  const unreadFrom = useFirstUnread(firstId, history, conversation.loadBackTo);
  const messages = useMemo(() => history && messagesIn(history), [history]);
  const writing = useWriting(groupId, around ? undefined : messages, conversation);
  const pins = history?.pins ?? NONE;
  const context = useMemo(
    () => ({ conversation, writing, mayWrite, isAtEnd: !around, pins }),
    [conversation, writing, mayWrite, around, pins],
  );
  const list = useRef<HTMLOListElement>(null);
  const show = useQuoted(list);
  const heading = useId();
  return (
    <ChatContext value={context}>
      <Card
        aria-labelledby={heading}
        className={cx(
          'flex flex-col p-0',
          expanded && 'min-h-0 flex-1 rounded-none border-0 shadow-none',
        )}
      >
        <header className="@container relative z-20 shrink-0 border-b border-line">
          <div
            className={cx(
              'flex min-h-14 items-center gap-x-2 ps-4 pe-1.5 @max-3xs:flex-wrap md:ps-5',
              expanded ? 'md:pe-2' : 'md:pe-5',
            )}
          >
            {title}
            <h2 id={heading} className={title ? 'sr-only' : 'text-xl'}>
              Chat
            </h2>
            <div className="ms-auto flex shrink-0 items-center">{actions}</div>
          </div>
        </header>
        {pins.length > 0 && <PinnedMessages pins={pins} onShow={show} />}
        {/* The specification sets the height. */}
        <div className={cx('relative', expanded ? 'min-h-0 flex-1' : 'h-75')}>
          {/* Overlays the log, so that the log does not move. */}
          <p role="status" className="absolute inset-x-0 top-0 z-10 text-xs">
            {history && error && (
              <span className="flex items-center justify-center gap-1.5 bg-sunken p-1.5">
                <WifiOff aria-hidden className="size-4" />
                Connection lost. Trying again…
              </span>
            )}
          </p>
          {history && messages && unreadFrom !== undefined ? (
            <MessageLog
              {...log}
              list={list}
              onQuote={show}
              messages={messages}
              hasOlder={history.has_more}
              firstUnreadId={unreadFrom}
              {...(around && {
                placeId: firstShown(messages, around),
                end: (
                  <MoreMessages
                    hasMore={Boolean(history.has_newer)}
                    load={conversation.loadNewer}
                  />
                ),
              })}
            />
          ) : error && !history ? (
            <div className="grid h-full place-content-center p-4">
              <ErrorState text={APP_TEXTS.fetchingGroupData} onRetry={conversation.poll} />
            </div>
          ) : (
            <MessageSkeletons />
          )}
        </div>
        {!around && <NewMessageAnnouncer messages={messages} mutedIds={mutedIds} />}
        <footer className="border-t border-line">
          <div className="mx-auto max-w-5xl p-3 pb-[max(--spacing(3),env(safe-area-inset-bottom))] md:px-5 md:py-4">
            {around ? (
              <ButtonLink replace to={groupPath(groupId)} variant="secondary" className="w-full">
                To the Newest Messages
              </ButtonLink>
            ) : mayWrite ? (
              <Composer groupId={groupId} />
            ) : (
              <p className="flex min-h-18 items-center justify-center text-center text-sm text-soft">
                You are viewing this group as an admin. Only its members can post.
              </p>
            )}
          </div>
        </footer>
      </Card>
    </ChatContext>
  );
}

const NONE: readonly PinnedMessage[] = [];

const SHAPES = ['w-3/5', 'w-2/5', 'w-1/2 self-end', 'w-2/3', 'w-1/3 self-end'];

const MessageSkeletons = () => (
  <Loading className="flex h-full flex-col justify-end gap-2.5 overflow-hidden p-5">
    {SHAPES.map((shape) => (
      <Skeleton key={shape} className={cx('h-10 rounded-lg', shape)} />
    ))}
  </Loading>
);
