import type { Instant } from '@lodge/contracts';

const DAY = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });
const MINUTE = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

// In the reader's time zone.
export const When = ({ at, time }: { at: Instant; time?: boolean }) => (
  <time dateTime={at} title={MINUTE.format(new Date(at))}>
    {(time ? MINUTE : DAY).format(new Date(at))}
  </time>
);
