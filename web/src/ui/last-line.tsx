import type { LastMessage } from '@lodge/contracts';
import { useViewer } from '../lib/session.js';
import { cx } from './cx.js';

/** A group's last message on one line, of which a long name leaves some. */
export function LastLine({ message, className }: { message: LastMessage; className?: string }) {
  const { id } = useViewer();
  return (
    <span className={cx('flex min-w-0 text-soft', className)}>
      <span className="max-w-2/5 shrink-0 truncate">
        {message.user_id === id ? 'You' : <bdi>{message.username}</bdi>}
      </span>
      <span className="min-w-0 truncate">
        {': '}
        <bdi>{message.content}</bdi>
      </span>
    </span>
  );
}
