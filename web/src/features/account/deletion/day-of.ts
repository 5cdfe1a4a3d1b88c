import type { Instant } from '@lodge/contracts';

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

export const dayOf = (instant: Instant | null | undefined) =>
  instant ? DAY.format(new Date(instant)) : '';
