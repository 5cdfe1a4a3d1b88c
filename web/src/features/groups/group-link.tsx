import { type OwnGroup, t, type Instant } from '@lodge/contracts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { groupPath } from '../../lib/paths.js';
import { unreadText } from '../../lib/unread-text.js';
import { Badge } from '../../ui/badge.js';
import { Initials } from '../../ui/initials.js';
import {
  fullTime,
  month,
  clock,
  isThisYear,
  isToday,
  isYesterday,
  shortDate,
  shortDay,
} from '../../lib/dates.js';
import { membersText } from '../../lib/language.js';
import { LastLine } from '../../ui/last-line.js';

interface GroupLinkProps {
  group: OwnGroup;
  note: ReactNode;
}

export const GroupLink = ({
  group: { id, name, member_count, joined_at, unread_count, last_message: last },
  note,
}: GroupLinkProps) => (
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
        {last && (
          <time
            dateTime={last.created_at}
            title={fullTime(last.created_at)}
            className="shrink-0 text-xs text-muted tabular-nums"
          >
            {shortTime(last.created_at)}
          </time>
        )}
      </span>
      <span className="flex min-h-7 items-center gap-3">
        {last ? (
          <LastLine message={last} className="flex-1 text-sm" />
        ) : (
          <span className="flex-1 text-sm text-soft">No messages yet</span>
        )}
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

function shortTime(instant: Instant): string {
  if (isToday(instant)) return clock(instant);
  if (isYesterday(instant)) return t`Yesterday`;
  return (isThisYear(instant) ? shortDay : shortDate)(instant);
}
