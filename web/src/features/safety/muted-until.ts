import type { Instant } from '@lodge/contracts';
import { isToday, shortDay, shortDayAndTime, timeOfDay } from '../../lib/dates.js';

// Milliseconds until the time of day no longer matters.
const LONG = 24 * 3_600_000;

export function mutedUntil(until: Instant | null): string {
  if (!until) return 'Muted';
  const isLong = Date.parse(until) - Date.now() > LONG;
  const format = isToday(until) ? timeOfDay : isLong ? shortDay : shortDayAndTime;
  return `Muted until ${format(until)}`;
}
