import type { Avatar, ChatMessage } from '@lodge/contracts';
import { memo } from 'react';
import { useViewer } from '../../lib/session.js';
import { MessageRow, type Author } from './message-row.js';
import type { Row } from './rows.js';
import { dayName } from './times.js';

interface MessageRowsProps {
  rows: readonly Row[];
  avatars: ReadonlyMap<number, Avatar>;
  // Who is not reads as an admin.
  isMember: boolean;
  // Stable, so that rows do not render again.
  onAuthor: (author: Author) => void;
  onReport: (message: ChatMessage) => void;
  onDelete: (message: ChatMessage) => void;
}

// Not rendered again while one scrolls or something is sent.
export const MessageRows = memo(function MessageRows({
  rows,
  avatars,
  isMember,
  onAuthor,
  onReport,
  onDelete,
}: MessageRowsProps) {
  const { id: viewerId, isAdmin } = useViewer();
  return rows.map(({ message, day, first, isNew }) => {
    const own = message.user_id === viewerId;
    return (
      <MessageRow
        key={message.id}
        message={message}
        day={day && dayName(message.created_at)}
        first={first}
        isNew={isNew}
        own={own}
        onDelete={isAdmin || (own && isMember) ? onDelete : undefined}
        // Admins decide at once.
        onReport={isAdmin || own ? undefined : onReport}
        deleteLabel={isAdmin ? 'Delete message' : 'Delete your message'}
        avatar={avatars.get(message.user_id)}
        onAuthor={onAuthor}
      />
    );
  });
});
