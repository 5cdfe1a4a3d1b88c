import type { OwnGroup } from '@lodge/contracts';
import { useViewer } from '../../lib/session.js';

// On one line.
export function LastMessage({ message }: { message: OwnGroup['last_message'] }) {
  const { id } = useViewer();
  return (
    <span className="min-w-0 flex-1 truncate text-sm text-soft">
      {message ? (
        <>
          {message.user_id === id ? 'You' : <bdi>{message.username}</bdi>}:{' '}
          <bdi>{message.content}</bdi>
        </>
      ) : (
        'No messages yet'
      )}
    </span>
  );
}
