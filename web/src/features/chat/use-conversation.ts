import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { useHint } from '../../lib/live.js';
import { useSession } from '../../lib/session.js';
import { Conversation } from './conversation.js';
import { startPolling, type Polling } from './polling.js';

/** The messages of a group, kept up to date while this is mounted; `onRefused` when the viewer may not read them (any more). */
export function useConversation(groupId: number, onRefused: (status: number) => void) {
  const conversation = useMemo(() => new Conversation(groupId), [groupId]);
  const state = useSyncExternalStore(conversation.subscribe, conversation.snapshot);
  const polling = useRef<Polling>(null);
  const { refresh } = useSession();

  useEffect(() => {
    const started = (polling.current = startPolling(conversation.poll));
    return () => started.stop();
  }, [conversation]);

  // A poll looks at everything the viewer may see of the group: also whether he still is in it.
  useHint((hint) => {
    const concerns =
      hint.changed === 'messages'
        ? hint.group_id === groupId
        : hint.changed === 'groups' || hint.changed === 'everything';
    if (!concerns) return;
    conversation.hint();
    polling.current?.soon();
  });

  const status = state.error?.status;
  useEffect(() => {
    if (status === 401) void refresh();
    if (status !== 403 && status !== 404) return;
    polling.current?.stop();
    onRefused(status);
  }, [status, refresh, onRefused]);

  const markRead = useCallback((id: number) => conversation.markRead(id), [conversation]);

  const look = () => polling.current?.now();
  return {
    state,
    look,
    markRead,
    loadOlder: () => void conversation.loadOlder(),
    // Also after a failure: it may have been done all the same, or say that the viewer is out of the group.
    send: (content: string, clientId: string) => conversation.send(content, clientId).finally(look),
    remove: (id: number) => conversation.remove(id).finally(look),
  };
}
