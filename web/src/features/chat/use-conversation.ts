import { useEffect, useEffectEvent, useState } from 'react';
import { useHint } from '../../lib/live.js';
import { refreshSession } from '../../lib/session/session.js';
import { Conversation } from './conversation.js';
import type { Delivery } from './outbox.js';
import { createPolling } from './polling.js';
import type { History } from './history.js';
import { reaches } from './rows.js';

/** Keeps the conversation of a group up to date. The result never changes; its store does. */
export function useConversation(
  groupId: number,
  paused: boolean,
  onDenied: (status: number) => void,
) {
  const [open] = useState(() => openConversation(groupId));
  const { conversation, polling } = open;

  const onError = useEffectEvent((status: number) => {
    if (status === 401) void refreshSession();
    if (status !== 403 && status !== 404) return;
    polling.stop();
    onDenied(status);
  });
  useEffect(() => {
    if (paused) return undefined;
    polling.start();
    let previous: number | undefined;
    const unsubscribe = conversation.store.subscribe(() => {
      const status = conversation.store.get().error?.status;
      if (status && status !== previous) onError(status);
      previous = status;
    });
    return () => {
      unsubscribe();
      polling.stop();
    };
  }, [conversation, polling, paused]);

  // A poll rechecks everything that the viewer may see of the group, including membership.
  useHint((hint) => {
    if (hint.changed === 'groups' || hint.changed === 'everything') conversation.hintAnyAge();
    else if (hint.changed === 'messages' && hint.group_id === groupId) conversation.hint();
    else return;
    polling.soon();
  });

  return open;
}

function openConversation(groupId: number) {
  const conversation = new Conversation(groupId);
  const polling = createPolling(conversation.poll);
  const poll = () => polling.now();
  return {
    conversation,
    polling,
    poll,
    store: conversation.store,
    markRead: conversation.markRead,
    loadBackTo: conversation.loadBackTo,
    loadOlder: () => void conversation.loadOlder(),
    // Also polls after a failure: the server may have done it nevertheless, or removed the viewer.
    send: (message: Delivery) => conversation.send(message).finally(poll),
    amend: (id: number, content: string) => conversation.amend(id, content).finally(poll),
    remove: (id: number, by: 'author' | 'admin') => conversation.remove(id, by).finally(poll),
  };
}

// The first unread message at the time the group was opened: null if there is none, undefined until
// it is known and until its page has loaded or proved out of reach.
export function useFirstUnread(
  current: number | null | undefined,
  history: History | null,
  loadBackTo: (id: number) => Promise<unknown>,
): number | null | undefined {
  const [firstId, setFirstId] = useState(current);
  if (firstId === undefined && current !== undefined) setFirstId(current);
  const [isLoaded, setLoaded] = useState(false);
  const isThere = history !== null && firstId !== undefined && reaches(history, firstId);
  if (isThere && !isLoaded) setLoaded(true);
  const missing = history !== null && !isThere && !isLoaded ? firstId : undefined;
  useEffect(() => {
    if (missing) void loadBackTo(missing).then(() => setLoaded(true));
  }, [missing, loadBackTo]);
  return isLoaded ? firstId : undefined;
}
