import { TIMES } from '@lodge/contracts';
import { useEffect, useState } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import type { ApiError } from '../../lib/api/api-error.js';
import { useHint } from '../../lib/live.js';
import { usePageHidden } from '../../lib/page-in-view.js';
import { throttle } from '../../lib/throttle.js';
import { Conversation } from './conversation.js';
import type { History } from './history.js';
import { reaches } from './rows.js';

// Milliseconds.
const SLOW_INTERVAL = 30_000;
const BETWEEN_HINTS = 500;

/**
 * Keeps the conversation of a group up to date; around a place, as hints tell and now and then. What
 * it returns beside the data never changes.
 */
export function useConversation(
  groupId: number,
  paused: boolean,
  onDenied: (status: number) => void,
  around?: string,
) {
  const { cache, mutate } = useSWRConfig();
  const [conversation] = useState(() => new Conversation(groupId, cache, mutate, around));
  const interval = usePageHidden() || around ? SLOW_INTERVAL : TIMES.chatPoll;
  const { data: history, error } = useSWR<History, ApiError>(
    conversation.url,
    conversation.fetchHistory,
    {
      refreshInterval: interval,
      refreshWhenHidden: true,
      // A poll that fails tells the reader that the connection is lost.
      refreshWhenOffline: true,
      isPaused: () => paused,
      onSuccess: conversation.forgetHint,
      onError: ({ status }) => {
        if (status === 403 || status === 404) onDenied(status);
      },
    },
  );
  // On the next visit the conversation opens where the unread messages begin by then.
  useEffect(() => conversation.close, [conversation]);

  const [pollSoon] = useState(() =>
    throttle(() => void conversation.pollFor('newer'), BETWEEN_HINTS),
  );
  // A poll rechecks everything that the viewer may see of the group, including membership.
  useHint((hint) => {
    // A block hides messages of any age and lifting it restores them.
    if (hint.changed === 'groups' || hint.changed === 'everything')
      void conversation.pollFor('any-age');
    else if (hint.changed === 'messages' && hint.group_id === groupId) pollSoon();
  });

  return { conversation, history, error };
}

// The first unread message at the time the group was opened: null if there is none, undefined until
// it is known and until its page has loaded or proved out of reach.
export function useFirstUnread(
  current: number | null | undefined,
  history: History | undefined,
  loadBackTo: (id: number) => Promise<unknown>,
): number | null | undefined {
  const [firstId, setFirstId] = useState<number | null>();
  const isOpening = history !== undefined && current !== undefined && firstId === undefined;
  const isThere = isOpening && reaches(history, current);
  if (isThere) setFirstId(current);
  const missing = isOpening && !isThere ? current : null;
  useEffect(() => {
    const open = () => setFirstId(missing);
    if (missing !== null) loadBackTo(missing).then(open, open);
  }, [missing, loadBackTo]);
  return firstId;
}
