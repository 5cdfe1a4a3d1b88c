import { LOCALE } from './language.js';
type When = string | number | Date;

// Created on first use: the first formatter loads the browser's calendar data (see early-start.js).
function format(options: Intl.DateTimeFormatOptions, locale?: string) {
  let made: Intl.DateTimeFormat | undefined;
  return (when: When) => (made ??= new Intl.DateTimeFormat(locale, options)).format(new Date(when));
}

// In the reader's time zone and the app's language, except for the clock, which follows the
// reader's locale.
export const clock = format({ timeStyle: 'short' });
export const fullTime = format({ dateStyle: 'full', timeStyle: 'short' }, LOCALE);
export const timeOfDay = format({ timeStyle: 'short' }, LOCALE);

export const longDay = format({ dateStyle: 'long' }, LOCALE);
export const longDayIfAny = (when: When | null | undefined) => (when ? longDay(when) : '');
export const longDayAndTime = format({ dateStyle: 'long', timeStyle: 'short' }, LOCALE);
export const longDayAndSecond = format({ dateStyle: 'long', timeStyle: 'medium' }, LOCALE);
export const shortDay = format({ month: 'short', day: 'numeric' }, LOCALE);
export const shortDayAndTime = (when: When) => `${shortDay(when)}, ${timeOfDay(when)}`;
export const shortDate = format({ dateStyle: 'medium' }, LOCALE);
export const shortDateAndTime = format({ dateStyle: 'medium', timeStyle: 'short' }, LOCALE);
export const weekday = format({ weekday: 'long', month: 'long', day: 'numeric' }, LOCALE);
export const month = format({ month: 'long', year: 'numeric' }, LOCALE);

// Returns texts such as `yesterday` or `3 weeks ago`, by calendar days in the reader's time zone.
export function sinceDay(when: When): string {
  const days = Math.max(0, Math.round((startOf(new Date()) - startOf(when)) / DAY));
  return days < 14 ? ago(days, 'day') : ago(Math.floor(days / 7), 'week');
}

const ago = (count: number, unit: 'day' | 'week') =>
  new Intl.RelativeTimeFormat(LOCALE, { numeric: 'auto' }).format(-count, unit);

/** Midnight in the reader's time zone, `later` days after a day such as `2026-01-31`. */
export function midnightOf(day: string, later = 0): Date {
  const start = new Date(`${day}T00:00`);
  // `setDate` would keep the hour: where clocks change at midnight, a day begins at one, and so would
  // the next.
  start.setHours(24 * later, 0, 0, 0);
  return start;
}

const DAY = 86_400_000;
const startOf = (when: When) => new Date(when).setHours(0, 0, 0, 0);

/** Rounded number of days from now. */
export const daysUntil = (when: When) => Math.round((new Date(when).getTime() - Date.now()) / DAY);

// For dates that the server stores without a time.
export const longDayInUtc = format({ dateStyle: 'long', timeZone: 'UTC' }, LOCALE);
const shortDateInUtc = format({ dateStyle: 'medium', timeZone: 'UTC' }, LOCALE);

/** `today`, `yesterday` or the date. */
export function recentDayInUtc(when: When): string {
  const days = Math.floor(Date.now() / DAY) - Math.floor(new Date(when).getTime() / DAY);
  const isRecent = days === 0 || days === 1;
  return isRecent ? ago(days, 'day') : shortDateInUtc(when);
}

// Days are those of the reader's time zone.
export const isToday = (when: When) => isOn(new Date(), when);
export const isYesterday = (when: When) => isOn(yesterday(), when);
export const isThisYear = (when: When) => new Date().getFullYear() === new Date(when).getFullYear();

export const isSameDay = (one: When, other: When) => isOn(new Date(one), other);

const isOn = (day: Date, when: When) => day.toDateString() === new Date(when).toDateString();

function yesterday() {
  const day = new Date();
  day.setDate(day.getDate() - 1);
  return day;
}
