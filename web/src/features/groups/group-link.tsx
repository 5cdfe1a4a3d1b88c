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
  const { id, name, member_count, joined_at, last_message: last } = group;
  return (
    <Link
      to={groupPath(id)}
      className="flex min-h-19 min-w-0 flex-1 items-center gap-3 rounded-lg py-2.5 ps-3.5 outline-offset-[-3px]"
    >
      <Emblem of={group} className="size-12 max-xs:hidden" />
      <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3">
        <span className="flex min-w-0 items-baseline gap-x-3">
          <span className="clip-marks min-w-0 font-display leading-snug font-semibold md:text-lg">
            <Name>{name}</Name>
          </span>
          <span className="dotted shrink-0 text-xs text-muted max-md:hidden">
            <span>{membersText({ member_count })}</span> <span>joined {month(joined_at)}</span>
          </span>
        </span>
        <span className="text-end">{last && <ShortTime instant={last.created_at} />}</span>
        <span className="col-span-full flex items-center gap-x-3">
          <GroupLine group={group} className="flex-1 text-sm" />
          <UnreadBadge of={group} />
        </span>
        <span className="col-span-full">{note}</span>
      </span>
    </Link>
  );
}
