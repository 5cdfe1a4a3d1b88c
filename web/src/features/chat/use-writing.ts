import { APP_TEXTS, type ChatMessage } from '@lodge/contracts';
import { useEffect, useState } from 'react';
import { callApi } from '../../lib/api/api.js';
import { session, useViewer } from '../../lib/session.js';
import { useListener } from '../../lib/use-listener.js';
import { toast } from '../../ui/overlay/toast.js';
import { storedUnsent, storeUnsent } from './draft-storage.js';
import { Writing } from './writing.js';

// Subscribes to nothing: a key that is typed concerns the field alone.
export function useWriting(
  groupId: number,
  messages: readonly ChatMessage[] | null,
  send: (content: string, clientId: string) => Promise<ChatMessage>,
): Writing {
  const { id } = useViewer();
  const [writing] = useState(() => writingIn(id, groupId));
  useListener(writing.attach, send);
  useEffect(() => {
    if (messages) writing.follow(messages);
  }, [writing, messages]);
  return writing;
}

const opened = new Map<string, Writing>();

function writingIn(userId: number, groupId: number): Writing {
  const key = `${userId} ${groupId}`;
  const known = opened.get(key);
  if (known) return known;
  const writing = new Writing(storedUnsent(userId, groupId), {
    authorId: userId,
    // An answer may come after the member signed out.
    keep: (unsent) => opened.get(key) === writing && storeUnsent(userId, groupId, unsent),
    deliver: async (content, clientId) => {
      const body = { content, client_id: clientId };
      return (await callApi('postMessage', { params: { id: groupId }, body })).chat_message;
    },
    onFailed: (clientId) => toast.error(APP_TEXTS.sendingMessage, clientId),
    onSettled: (clientId) => toast.errorIsOver(clientId),
  });
  opened.set(key, writing);
  return writing;
}

// Nothing is left for the next user.
session.subscribe(() => {
  const { user } = session.get();
  for (const key of opened.keys()) if (!user || !key.startsWith(`${user.id} `)) opened.delete(key);
});
