import type { Instant } from '@lodge/contracts';

// The reader's zone and clock; day names in the app's language.
const CLOCK = new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' });
const FULL = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short' });
const DAY = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric' });
const DAY_WITH_YEAR = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  day: 'numeric',
  year: 'numeric',
});

export const clockTime = (instant: Instant) => CLOCK.format(new Date(instant));
export const fullTime = (instant: Instant) => FULL.format(new Date(instant));

// In the reader's zone.
export const dayOf = (instant: Instant) => new Date(instant).toDateString();

export function dayName(instant: Instant, now = new Date()): string {
  const day = new Date(instant);
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  if (day.toDateString() === now.toDateString()) return 'Today';
  if (day.toDateString() === yesterday.toDateString()) return 'Yesterday';
  return (day.getFullYear() === now.getFullYear() ? DAY : DAY_WITH_YEAR).format(day);
}
