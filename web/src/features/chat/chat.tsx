import { APP_TEXTS, type ChatMessage } from '@lodge/contracts';
import { WifiOff } from 'lucide-react';
import { useId, useMemo } from 'react';
import { Card } from '../../ui/card.js';
import { ErrorState } from '../../ui/states.js';
import { Composer } from './composer.js';
import type { ConversationState } from './conversation.js';
import { MessageLog } from './message-log.js';
import type { MenuOfAuthor } from './message-row.js';
import { MessageSkeletons } from './message-skeletons.js';
import { NewMessageAnnouncer } from './new-message-announcer.js';
import { useConversation } from './use-conversation.js';
import { useWriting } from './use-writing.js';

interface ChatProps {
  groupId: number;
  // Admins read every group, but write only in their own.
  mayWrite: boolean;
  // 403 or 404.
  onDenied: (status: number) => void;
  onRead: () => void;
  // Stable, so that rows do not render again.
  menuOf: MenuOfAuthor;
}

export function Chat({ groupId, mayWrite, onDenied, onRead, menuOf }: ChatProps) {
  const { state, poll, loadOlder, markRead, send, remove } = useConversation(groupId, onDenied);
  const messages = useMessages(state);
  const { draft, left, error, edit, submit, ...writing } = useWriting(groupId, send);
  const heading = useId();
  return (
    <Card aria-labelledby={heading} className="flex flex-col p-0! md:p-0!">
      <header className="flex min-h-14 items-center justify-between gap-3 border-b border-line px-4 sm:px-5">
        <h2 id={heading} className="text-lg">
          Chat
        </h2>
        <p role="status" className="flex items-center gap-1.5 text-xs text-muted">
          {state.history && state.error && (
            <>
              <WifiOff aria-hidden className="size-4" />
              Connection lost. Trying again…
            </>
          )}
        </p>
      </header>
      {/* The height is the specification's. */}
      <div className="relative h-75">
        {messages ? (
          <MessageLog
            messages={messages}
            hasOlder={state.history!.hasOlder}
            older={state.older}
            onOlder={loadOlder}
            markRead={mayWrite ? markRead : undefined}
            onRead={onRead}
            onRemove={remove}
            menuOf={menuOf}
            outgoing={writing}
          />
        ) : state.error ? (
          <div className="grid h-full place-content-center p-4">
            <ErrorState text={APP_TEXTS.fetchingGroupData} onRetry={poll} />
          </div>
        ) : (
          <MessageSkeletons />
        )}
      </div>
      <NewMessageAnnouncer messages={messages} />
      <footer className="border-t border-line p-3 sm:p-4">
        {mayWrite ? (
          <Composer
            disabled={!messages}
            {...{ draft, left, error }}
            onEdit={edit}
            onSubmit={submit}
          />
        ) : (
          <p className="flex min-h-18 items-center justify-center text-center text-sm text-soft">
            You read this group as an admin. Only its members write here.
          </p>
        )}
      </footer>
    </Card>
  );
}

// Null until the first response.
function useMessages({ history, sent }: ConversationState): readonly ChatMessage[] | null {
  return useMemo(() => {
    if (!history) return null;
    const lastId = history.messages.at(-1)?.id ?? 0;
    const later = sent.filter(({ id }) => id > lastId);
    return later.length > 0 ? [...history.messages, ...later] : history.messages;
  }, [history, sent]);
}
