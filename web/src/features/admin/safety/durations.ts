import type { BodyOf } from '@lodge/contracts';

const UNTIL_LIFTED = 'lifted';

/** How long a member can be suspended, by the days. */
export const DURATIONS = [
  { value: '1', text: '1 day' },
  { value: '3', text: '3 days' },
  { value: '7', text: '7 days' },
  { value: '30', text: '30 days' },
  { value: '90', text: '90 days' },
  { value: '365', text: 'A year' },
  { value: UNTIL_LIFTED, text: 'Until lifted' },
];

export const endOf = (duration: string): Pick<BodyOf<'decideReport'>, 'days' | 'until_lifted'> =>
  duration === UNTIL_LIFTED ? { until_lifted: true } : { days: Number(duration) };
