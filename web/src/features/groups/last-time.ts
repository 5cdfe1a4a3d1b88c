import type { Instant } from '@lodge/contracts';

// The reader's zone and clock; names in the app's language.
const CLOCK = new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' });
const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
const DAY_WITH_YEAR = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
const FULL = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short' });

export const fullTime = (instant: Instant) => FULL.format(new Date(instant));

export function shortTime(instant: Instant, now = new Date()): string {
  const time = new Date(instant);
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  if (time.toDateString() === now.toDateString()) return CLOCK.format(time);
  if (time.toDateString() === yesterday.toDateString()) return 'Yesterday';
  return (time.getFullYear() === now.getFullYear() ? DAY : DAY_WITH_YEAR).format(time);
}
