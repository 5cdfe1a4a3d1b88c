import type { ChatMessage } from '@lodge/contracts';
import { useState } from 'react';
import { useViewer } from '../../lib/session.js';

// More are counted instead of read out.
const MOST_READ_OUT = 3;

// For screen readers: what others wrote since the screen was opened.
export function NewMessageAnnouncer({ messages }: { messages: readonly ChatMessage[] | null }) {
  const { id: viewerId } = useViewer();
  const [announced, setAnnounced] = useState<{ id?: number; text: string }>({ text: '' });
  const lastId = messages?.at(-1)?.id ?? 0;
  if (messages && (announced.id === undefined || lastId > announced.id)) {
    const { id: seenId = Infinity, text } = announced;
    const added = messages.filter(({ id, user_id }) => id > seenId && user_id !== viewerId);
    setAnnounced({ id: lastId, text: announcementOf(added) || text });
  }
  return (
    <div aria-live="polite" className="sr-only">
      {announced.text}
    </div>
  );
}

const announcementOf = (messages: readonly ChatMessage[]) =>
  messages.length > MOST_READ_OUT
    ? `${messages.length} new messages`
    : messages.map(({ username, content }) => `${username}: ${content}`).join('. ');
