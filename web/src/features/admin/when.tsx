import type { Instant } from '@lodge/contracts';
import { shortDate, shortDateAndTime } from '../../lib/dates.js';

// Formatted in the reader's time zone.
export const When = ({ at, time }: { at: Instant; time?: boolean }) => (
  <time className="whitespace-nowrap" dateTime={at} title={shortDateAndTime(at)}>
    {(time ? shortDateAndTime : shortDate)(at)}
  </time>
);
