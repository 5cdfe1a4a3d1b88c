import { unreadText } from '../lib/unread-text.js';
import { Badge } from './badge.js';

/** Shows nothing if there are none. */
export const UnreadBadge = ({ count }: { count: number }) =>
  count > 0 && <Badge tone="brass">{unreadText(count)} new</Badge>;
