import type { OwnGroup } from '@lodge/contracts';
import { groupPath } from '../../lib/paths.js';
import { Initials } from '../../ui/initials.js';
import { LastLine } from '../../ui/last-line.js';
import { UnreadBadge } from '../../ui/unread-badge.js';
import { NewsLink } from './news-row.js';

export function UnreadGroup({ group }: { group: OwnGroup }) {
  const { id, name, unread_count, last_message: last } = group;
  return (
    <NewsLink to={groupPath(id)} mark={<Initials name={name} className="size-11 rounded-md!" />}>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">
          <bdi>{name}</bdi>
        </span>
        {last && <LastLine message={last} />}
      </span>
      <UnreadBadge count={unread_count} />
    </NewsLink>
  );
}
