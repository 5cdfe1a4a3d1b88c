import type { QuietHours } from '@lodge/contracts';

const DAY = 24 * 60;

/** Throws RangeError for a zone that this machine does not know. */
export const clockOf = (timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });

/** Minutes until quiet hours begin: 0 during them, Infinity without any. */
export function minutesUntilQuiet(quiet: QuietHours | null, now = new Date()): number {
  if (!quiet) return Infinity;
  const [at, from, to] = [
    clockOf(quiet.time_zone).format(now),
    quiet.quiet_from,
    quiet.quiet_to,
  ].map(minutesOf);
  const isQuiet = from < to ? from <= at && at < to : from <= at || at < to;
  return isQuiet ? 0 : (from - at + DAY) % DAY;
}

function minutesOf(time: string): number {
  const [hours, minutes] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
