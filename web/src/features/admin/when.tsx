import type { Instant } from '@lodge/contracts';
import {
  isThisYear,
  shortDate,
  shortDateAndTime,
  shortDay,
  shortDayAndTime,
} from '../../lib/dates.js';
import { useState } from 'react';
import { serverNow } from '../../lib/server-clock.js';
import { useInterval } from '../../lib/use-interval.js';
import { StateBadge } from '../../ui/state.js';

interface WhenProps {
  at: Instant;
  time?: boolean;
  // Without the year if it is this one.
  brief?: boolean;
}

const FORMATS = {
  day: { full: shortDate, brief: shortDay },
  time: { full: shortDateAndTime, brief: shortDayAndTime },
};

// Formatted in the reader's time zone.
export const When = ({ at, time, brief }: WhenProps) => (
  <time className="whitespace-nowrap" dateTime={at} title={shortDateAndTime(at)}>
    {FORMATS[time ? 'time' : 'day'][brief && isThisYear(at) ? 'brief' : 'full'](at)}
  </time>
);

// Milliseconds.
const A_MINUTE = 60_000;

/** The server's time in milliseconds, up to a minute old. */
export function useServerNow(): number {
  const [now, setNow] = useState(serverNow);
  useInterval(() => setNow(serverNow()), A_MINUTE);
  return now;
}

/** Shows the deadline of a decision about a report or an image. */
export function DueState({ at }: { at: Instant }) {
  return Date.parse(at) < useServerNow() ? (
    <StateBadge state="urgent">
      Was due <When at={at} time brief />
    </StateBadge>
  ) : (
    <StateBadge state="waiting">
      Decide by <When at={at} time brief />
    </StateBadge>
  );
}
