import { APP_TEXTS, type ChatMessage } from '@lodge/contracts';
import { useEffect, useState } from 'react';
import { askBeforeUnload } from '../../lib/session/kept-entered.js';
import { onUserChange, session } from '../../lib/session/session-store.js';
import { useViewer } from '../../lib/session/session.js';
import { groupsWithWaiting, storedUnsent, storeUnsent } from '../../lib/session/unsent.js';
import { toast } from '../../ui/overlay/toast.js';
import type { Conversation } from './conversation.js';
import { Writing, type Unsent } from './writing.js';

// Subscribes to nothing, so that typing renders only the field.
export function useWriting(
  groupId: number,
  // The newest ones, in which what is replied to or edited is looked for.
  messages: readonly ChatMessage[] | undefined,
  conversation: Conversation,
): Writing {
  const { id } = useViewer();
  const [writing] = useState(() => writingIn(id, groupId));
  useEffect(() => writing.attach(conversation), [writing, conversation]);
  useEffect(() => {
    if (messages) writing.follow(messages);
  }, [writing, messages]);
  return writing;
}

const openedByGroup = new Map<number, Writing>();

function writingIn(userId: number, groupId: number): Writing {
  const known = openedByGroup.get(groupId);
  if (known) return known;
  const unsent = { ...NOTHING, ...(storedUnsent(userId, groupId) as unknown as Partial<Unsent>) };
  const writing = new Writing(groupId, unsent, {
    keep: (now) => keepUnsent(userId, groupId, now),
    onFailed: (clientId) => toast.error(APP_TEXTS.sendingMessage, clientId),
    onFinished: toast.errorIsOver,
  });
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
