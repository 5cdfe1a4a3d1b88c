import type { Instant } from '@lodge/contracts';

const TIME = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });
const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
const DAY_AND_TIME = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

// Milliseconds until the time of day no longer matters.
const LONG = 24 * 3_600_000;

export function mutedUntil(until: Instant | null): string {
  if (!until) return 'Muted';
  const end = new Date(until);
  const isToday = end.toDateString() === new Date().toDateString();
  const isLong = end.getTime() - Date.now() > LONG;
  return `Muted until ${(isToday ? TIME : isLong ? DAY : DAY_AND_TIME).format(end)}`;
}
