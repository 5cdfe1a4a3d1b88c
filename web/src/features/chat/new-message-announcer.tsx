import type { ChatMessage } from '@lodge/contracts';
import { useEffect, useRef, useState } from 'react';
import { useViewer } from '../../lib/session.js';

/** More than these at once are counted, not read out. */
const READ_OUT = 3;

/** Tells a screen reader politely of what others wrote since the screen was opened. */
export function NewMessageAnnouncer({ messages }: { messages: readonly ChatMessage[] | null }) {
  const { id: viewerId } = useViewer();
  const told = useRef<number>(null);
  const [text, setText] = useState('');
  useEffect(() => {
    if (!messages) return;
    const lastId = messages.at(-1)?.id ?? 0;
    const news =
      told.current === null
        ? []
        : messages.filter(({ id, user_id }) => id > told.current! && user_id !== viewerId);
    told.current = Math.max(told.current ?? 0, lastId);
    if (news.length > READ_OUT) setText(`${news.length} new messages`);
    else if (news.length > 0)
      setText(news.map(({ username, content }) => `${username}: ${content}`).join('. '));
  }, [messages, viewerId]);
  return (
    <div aria-live="polite" className="sr-only">
      {text}
    </div>
  );
}
