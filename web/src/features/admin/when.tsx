import type { Instant } from '@lodge/contracts';
import { isThisYear, shortDate, shortDateAndTime, shortDay } from '../../lib/dates.js';

interface WhenProps {
  at: Instant;
  time?: boolean;
  // Without the year if it is this one.
  brief?: boolean;
}

// Formatted in the reader's time zone.
export const When = ({ at, time, brief }: WhenProps) => (
  <time className="whitespace-nowrap" dateTime={at} title={shortDateAndTime(at)}>
    {(time ? shortDateAndTime : brief && isThisYear(at) ? shortDay : shortDate)(at)}
  </time>
);
