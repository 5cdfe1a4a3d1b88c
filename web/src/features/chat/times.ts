import { t, type Instant } from '@lodge/contracts';
import { isThisYear, isToday, isYesterday, longDay, weekday } from '../../lib/dates.js';

// The day in the reader's time zone.
export const dayOf = (instant: Instant) => new Date(instant).toDateString();

export function dayName(instant: Instant): string {
  if (isToday(instant)) return t`Today`;
  if (isYesterday(instant)) return t`Yesterday`;
  return (isThisYear(instant) ? weekday : longDay)(instant);
}
