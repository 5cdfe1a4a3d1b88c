import { LOCALE } from './language.js';
type When = string | number | Date;

// Made when first used: the first one loads the browser's calendar (see early-start.js).
function format(options: Intl.DateTimeFormatOptions, locale?: string) {
  let made: Intl.DateTimeFormat | undefined;
  return (when: When) => (made ??= new Intl.DateTimeFormat(locale, options)).format(new Date(when));
}

// In the reader's zone and the app's language, but for the clock: that is the reader's own.
export const clock = format({ hour: 'numeric', minute: '2-digit' });
export const fullTime = format({ dateStyle: 'full', timeStyle: 'short' }, LOCALE);
export const timeOfDay = format({ timeStyle: 'short' }, LOCALE);

export const longDay = format({ dateStyle: 'long' }, LOCALE);
export const longDayIfAny = (when: When | null | undefined) => (when ? longDay(when) : '');
export const longDayAndTime = format({ dateStyle: 'long', timeStyle: 'short' }, LOCALE);
export const longDayAndSecond = format({ dateStyle: 'long', timeStyle: 'medium' }, LOCALE);
export const shortDay = format({ month: 'short', day: 'numeric' }, LOCALE);
export const shortDayAndTime = format(
  { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
  LOCALE,
);
export const shortDate = format({ dateStyle: 'medium' }, LOCALE);
export const shortDateAndTime = format({ dateStyle: 'medium', timeStyle: 'short' }, LOCALE);
export const weekday = format({ weekday: 'long', month: 'long', day: 'numeric' }, LOCALE);
export const month = format({ month: 'long', year: 'numeric' }, LOCALE);

// Such as `yesterday` or `3 weeks ago`, by days of the reader's zone.
export function sinceDay(when: When): string {
  const days = Math.max(0, Math.round((startOf(new Date()) - startOf(when)) / DAY));
  const ago = new Intl.RelativeTimeFormat(LOCALE, { numeric: 'auto' });
  return days < 14 ? ago.format(-days, 'day') : ago.format(-Math.floor(days / 7), 'week');
}

const DAY = 86_400_000;
const startOf = (when: When) => new Date(when).setHours(0, 0, 0, 0);

/** How many days from now, rounded. */
export const daysUntil = (when: When) => Math.round((new Date(when).getTime() - Date.now()) / DAY);

// Formats what the server knows by its day alone.
export const longDayInUtc = format({ dateStyle: 'long', timeZone: 'UTC' }, LOCALE);
export const shortDateInUtc = format({ dateStyle: 'medium', timeZone: 'UTC' }, LOCALE);

// Days of the reader's zone.
export const isToday = (when: When) => isOn(new Date(), when);
export const isYesterday = (when: When) => isOn(yesterday(), when);
export const isThisYear = (when: When) => new Date().getFullYear() === new Date(when).getFullYear();

const isOn = (day: Date, when: When) => day.toDateString() === new Date(when).toDateString();

function yesterday() {
  const day = new Date();
  day.setDate(day.getDate() - 1);
  return day;
}
