import { t, type ChatMessage } from '@lodge/contracts';
import { useState } from 'react';
import { useViewer } from '../../lib/session/session.js';

// Beyond this number, messages are counted instead of read out.
const MAX_READ_OUT = 3;

interface Announced {
  seenId?: number;
  text: string;
  newsId?: number;
}

interface NewMessageAnnouncerProps {
  messages: readonly ChatMessage[] | undefined;
  mutedIds: ReadonlySet<number>;
}

// Announces to screen readers what others wrote since the screen was opened.
export function NewMessageAnnouncer({ messages, mutedIds }: NewMessageAnnouncerProps) {
  const { id: viewerId } = useViewer();
  const [announced, setAnnounced] = useState<Announced>({ text: '' });
  const lastId = messages?.at(-1)?.id ?? 0;
  if (messages && (announced.seenId === undefined || lastId > announced.seenId)) {
    const { seenId = Infinity } = announced;
    const added = messages.filter(
      ({ id, user_id }) => id > seenId && user_id !== viewerId && !mutedIds.has(user_id),
    );
    const news = added.length > 0 && { text: announcementOf(added), newsId: lastId };
    setAnnounced({ ...announced, ...news, seenId: lastId });
  }
  return (
    <div aria-live="polite" className="sr-only">
      {/* A new element each time, or the same text would not be announced twice. */}
      <p key={announced.newsId}>{announced.text}</p>
    </div>
  );
}

const announcementOf = (messages: readonly ChatMessage[]) =>
  messages.length > MAX_READ_OUT
    ? t`${messages.length} new messages`
    : messages.map(({ username, content }) => `${username}: ${content}`).join('. ');
