import type { Avatar, ChatMessage } from '@lodge/contracts';
import { memo } from 'react';
import { useViewer } from '../../lib/session/session.js';
import { useToday } from '../../lib/use-today.js';
import { MessageRow, type Author } from './message-row.js';
import { type LogRow, dayName } from './rows.js';

interface MessageRowsProps {
  rows: readonly LogRow[];
  avatars: ReadonlyMap<number, Avatar>;
  // Must be stable, or every row renders again.
  onAuthor: (author: Author) => void;
  onQuote: (id: number) => unknown;
  onDelete: (message: ChatMessage) => void;
}

// Memoized, so that scrolling and sending render no rows again.
export const MessageRows = memo(function MessageRows({
  rows,
  avatars,
  onDelete,
  ...actions
}: MessageRowsProps) {
  const { id: viewerId, isAdmin } = useViewer();
  useToday();
  return rows.map(({ message, day, first, isNew }) => (
    <MessageRow
      key={message.id}
      message={message}
      day={day && dayName(message.created_at)}
      first={first}
      isNew={isNew}
      viewerId={viewerId}
      avatar={avatars.get(message.user_id)}
      onDelete={isAdmin ? onDelete : undefined}
      {...actions}
    />
  ));
});
