import type { OwnGroup } from '@lodge/contracts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { groupPath } from '../../lib/paths.js';
import { unreadText } from '../../lib/unread-text.js';
import { Badge } from '../../ui/badge.js';
import { Initials } from '../../ui/initials.js';
import { month } from '../../lib/dates.js';
import { membersText } from '../../lib/language.js';
import { GroupLine, ShortTime } from './group-line.js';

interface GroupLinkProps {
  group: OwnGroup;
  note: ReactNode;
}

export function GroupLink({ group, note }: GroupLinkProps) {
  const { id, name, member_count, joined_at, unread_count, last_message: last } = group;
  return (
    <Link
      to={groupPath(id)}
      className="flex min-h-24 min-w-0 flex-1 items-center gap-3 rounded-lg py-3 pe-1 ps-3.5 outline-offset-[-3px] sm:min-h-29 sm:gap-4 sm:pe-2 sm:ps-5"
    >
      <Initials name={name} className="size-12! rounded-md! text-base max-[23rem]:hidden" />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline justify-between gap-3">
          <span className="clip-marks min-w-0 font-display leading-snug sm:text-lg font-semibold">
            <bdi>{name}</bdi>
          </span>
          {last && <ShortTime instant={last.created_at} />}
        </span>
        <span className="flex min-h-7 items-center gap-3">
          <GroupLine group={group} className="flex-1 text-sm" />
          {unread_count > 0 && <Badge tone="brass">{unreadText(unread_count)} new</Badge>}
        </span>
        <span className="block text-xs text-muted">
          {membersText({ member_count })}
          <span className="max-sm:hidden"> · joined {month(joined_at)}</span>
        </span>
        {note}
      </span>
    </Link>
  );
}
