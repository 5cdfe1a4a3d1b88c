import type { OwnGroup } from '@lodge/contracts';
import { groupPath } from '../../lib/paths.js';
import { useViewer } from '../../lib/session.js';
import { unreadText } from '../../lib/unread-text.js';
import { Badge } from '../../ui/badge.js';
import { Initials } from '../../ui/initials.js';
import { NewsLink } from './news-row.js';

export function GroupRow({ group }: { group: OwnGroup }) {
  const { id: viewerId } = useViewer();
  const { id, name, unread_count, last_message: last } = group;
  return (
    <NewsLink to={groupPath(id)} mark={<Initials name={name} className="size-11 rounded-md!" />}>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">
          <bdi>{name}</bdi>
        </span>
        {last && (
          <span className="block truncate text-soft">
            <span>{last.user_id === viewerId ? 'You' : <bdi>{last.username}</bdi>}</span>:{' '}
            <bdi>{last.content}</bdi>
          </span>
        )}
      </span>
      {unread_count > 0 && <Badge tone="brass">{unreadText(unread_count)} new</Badge>}
    </NewsLink>
  );
}
