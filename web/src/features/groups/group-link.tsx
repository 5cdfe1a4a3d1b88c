import type { OwnGroup } from '@lodge/contracts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { groupPath } from '../../lib/paths.js';
import { Emblem } from '../../ui/emblem.js';
import { UnreadBadge } from '../../ui/badge.js';
import { month } from '../../lib/dates.js';
import { membersText } from '../../lib/language.js';
import { GroupLine, ShortTime } from './group-line.js';
import { Name } from '../../ui/written-text.js';

export function GroupLink({ group, note }: { group: OwnGroup; note: ReactNode }) {
  const { id, name, member_count, joined_at, unread_count, last_message: last } = group;
  return (
    <Link
      to={groupPath(id)}
      className="flex min-w-0 flex-1 items-center gap-3 rounded-lg py-3 ps-3.5 pe-1 outline-offset-[-3px]"
    >
      <Emblem of={group} className="size-12 max-xs:hidden" />
      <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3">
        <span className="clip-marks font-display leading-snug font-semibold md:text-lg">
          <Name>{name}</Name>
        </span>
        {/* On phones above the bell, which stands beside the link. */}
        <span className="text-end max-md:-me-9">
          {last && <ShortTime instant={last.created_at} />}
        </span>
        <span className="col-span-full flex min-h-10 min-w-0 items-center md:min-h-7">
          {/* Phones have no room for the name and the message on one line. */}
          <GroupLine
            group={group}
            className="flex-1 text-sm max-md:line-clamp-2 max-md:wrap-anywhere max-md:whitespace-normal max-md:*:max-w-full"
          />
        </span>
        <span className="dotted self-center text-xs text-muted">
          <span>{membersText({ member_count })}</span>{' '}
          <span className="max-md:hidden">joined {month(joined_at)}</span>
        </span>
        <span className="flex min-h-6 items-center justify-end max-md:-me-9">
          <UnreadBadge count={unread_count} />
        </span>
        <span className="col-span-full">{note}</span>
      </span>
    </Link>
  );
}
