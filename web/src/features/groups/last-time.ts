import { t, type Instant } from '@lodge/contracts';
import { clock, isThisYear, isToday, isYesterday, shortDate, shortDay } from '../../lib/dates.js';

export function shortTime(instant: Instant): string {
  if (isToday(instant)) return clock(instant);
  if (isYesterday(instant)) return t`Yesterday`;
  return (isThisYear(instant) ? shortDay : shortDate)(instant);
}
