import type { LastMessage } from '@lodge/contracts';
import { useViewer } from '../lib/session/session.js';
import { cx } from './cx.js';
import { Name } from './written-text.js';

/** A group's last message on one line. A long name is cut, so that some of the message shows. */
export function LastLine({ message, className }: { message: LastMessage; className?: string }) {
  const { id } = useViewer();
  return (
    <span className={cx('block min-w-0 truncate text-soft', className)}>
      <span className="inline-block max-w-2/5 truncate align-bottom">
        {message.user_id === id ? 'You' : <Name>{message.username}</Name>}
      </span>
      : <bdi>{message.content}</bdi>
    </span>
  );
}
