import { APP_TEXTS } from '@lodge/contracts';
import { useState } from 'react';
import { callApi } from '../../lib/api/api.js';
import { useStore } from '../../lib/create-store.js';
import { session, useViewer } from '../../lib/session.js';
import { useListener } from '../../lib/use-listener.js';
import { toast } from '../../ui/overlay/toast.js';
import { storedDraft, storeDraft } from './draft-storage.js';
import { Writing } from './writing.js';

export function useWriting(
  groupId: number,
  send: (content: string, clientId: string) => Promise<void>,
) {
  const { id } = useViewer();
  const [writing] = useState(() => writingIn(id, groupId));
  useListener(writing.attach, send);
  return {
    ...useStore(writing.store),
    edit: (text: string) => writing.edit(text),
    submit: () => writing.submit(report),
    retry: (clientId: string) => writing.retry(clientId, report),
    discard: (clientId: string) => {
      writing.discard(clientId);
      toast.errorIsOver(clientId);
    },
  };
}

const report = (succeeded: boolean, clientId: string) =>
  succeeded ? toast.errorIsOver(clientId) : toast.error(APP_TEXTS.sendingMessage, clientId);

const opened = new Map<string, Writing>();

function writingIn(userId: number, groupId: number): Writing {
  const key = `${userId} ${groupId}`;
  const writing =
    opened.get(key) ??
    new Writing(
      storedDraft(userId, groupId),
      (draft) => storeDraft(userId, groupId, draft),
      async (content, clientId) => {
        const body = { content, client_id: clientId };
        await callApi('postMessage', { params: { id: groupId }, body });
      },
    );
  opened.set(key, writing);
  return writing;
}

// Nothing is left for the next user.
session.subscribe(() => {
  const { user } = session.get();
  for (const key of opened.keys()) if (!user || !key.startsWith(`${user.id} `)) opened.delete(key);
});
