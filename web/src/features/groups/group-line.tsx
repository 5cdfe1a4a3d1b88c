import { t, type Instant, type OwnGroup } from '@lodge/contracts';
import {
  clock,
  fullTime,
  isThisYear,
  isToday,
  isYesterday,
  shortDate,
  shortDay,
} from '../../lib/dates.js';
import { useDraft, useIsHeld } from '../../lib/session/unsent.js';
import { cx } from '../../ui/cx.js';
import { LastLine } from '../../ui/last-line.js';

interface GroupLineProps {
  group: OwnGroup;
  className?: string;
}

/** What waits to be sent to a group, or else the viewer's draft, or its last message, on one line. */
export function GroupLine({ group: { id, last_message: last }, className }: GroupLineProps) {
  const draft = useDraft(id);
  if (useIsHeld(id))
    return (
      <span className={cx('min-w-0 truncate font-semibold text-brass', className)}>
        Waiting to be sent
      </span>
    );
  if (draft)
    return (
      <span className={cx('min-w-0 truncate text-soft', className)}>
        <span className="font-semibold text-brass">Draft:</span> <bdi>{draft}</bdi>
      </span>
    );
  if (last) return <LastLine message={last} className={className} />;
  return <span className={cx('min-w-0 truncate text-soft', className)}>No messages yet</span>;
}

/** The time of a day, or else the day. */
export const ShortTime = ({ instant }: { instant: Instant }) => (
  <time
    dateTime={instant}
    title={fullTime(instant)}
    className="shrink-0 text-xs text-muted tabular-nums"
  >
    {shortTime(instant)}
  </time>
);

function shortTime(instant: Instant): string {
  if (isToday(instant)) return clock(instant);
  if (isYesterday(instant)) return t`Yesterday`;
  return (isThisYear(instant) ? shortDay : shortDate)(instant);
}
