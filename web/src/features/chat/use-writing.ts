import { APP_TEXTS, type ChatMessage } from '@lodge/contracts';
import { useEffect, useState } from 'react';
import { callApi } from '../../lib/api/api.js';
import { askBeforeUnload } from '../../lib/session/kept-entered.js';
import { onUserChange, session } from '../../lib/session/session-store.js';
import { useViewer } from '../../lib/session/session.js';
import { groupsWithWaiting, storedUnsent, storeUnsent } from '../../lib/session/unsent.js';
import { toast } from '../../ui/overlay/toast.js';
import { bodyOf, type Delivery } from './outbox.js';
import { Writing, type Unsent } from './writing.js';

interface Conversing {
  send: (message: Delivery) => Promise<ChatMessage>;
  amend: (id: number, content: string) => Promise<unknown>;
}

// Subscribes to nothing, so that typing renders only the field.
export function useWriting(
  groupId: number,
  messages: readonly ChatMessage[] | null,
  { send, amend }: Conversing,
): Writing {
  const { id } = useViewer();
  const [writing] = useState(() => writingIn(id, groupId));
  useEffect(() => writing.attach({ deliver: send, amend }), [writing, send, amend]);
  useEffect(() => {
    if (messages) writing.follow(messages);
  }, [writing, messages]);
  return writing;
}

const openedByGroup = new Map<number, Writing>();

function writingIn(userId: number, groupId: number): Writing {
  const known = openedByGroup.get(groupId);
  if (known) return known;
  const params = { id: groupId };
  const writing = new Writing(
    { ...NOTHING, ...(storedUnsent(userId, groupId) as unknown as Partial<Unsent>) },
    {
      keep: (unsent) => keepUnsent(userId, groupId, unsent),
      deliver: async (message) =>
        (await callApi('postMessage', { params, body: bodyOf(message) })).chat_message,
      onFailed: (clientId) => toast.error(APP_TEXTS.sendingMessage, clientId),
      onFinished: (clientId) => toast.errorIsOver(clientId),
    },
  );
  openedByGroup.set(groupId, writing);
  return writing;
}

/** Sends what an earlier page of this tab left waiting, whichever screen is open. */
export function sendWaiting() {
  const { user } = session.get();
  if (!user) return;
  groupsWithWaiting(user.id).forEach((groupId) => writingIn(user.id, groupId).outbox.confirm());
}

// The next user must find nothing of this one's.
onUserChange(() => {
  openedByGroup.forEach((writing) => writing.end());
  openedByGroup.clear();
});

const NOTHING: Unsent = { draft: '', replyTo: null, editing: null, outgoing: [] };

function keepUnsent(userId: number, groupId: number, unsent: Unsent) {
  const { draft, replyTo, editing, outgoing } = unsent;
  const isKept = draft || replyTo || editing || outgoing.length > 0;
  storeUnsent(userId, groupId, isKept ? unsent : undefined);
}

// Closing the tab loses what waits.
askBeforeUnload(() => [...openedByGroup.values()].some(({ outbox }) => outbox.isWaiting));
