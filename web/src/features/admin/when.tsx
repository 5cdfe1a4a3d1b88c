import type { Instant } from '@lodge/contracts';
import {
  isThisYear,
  shortDate,
  shortDateAndTime,
  shortDay,
  shortDayAndTime,
} from '../../lib/dates.js';

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
