import type { SWRConfiguration } from 'swr';
import { asApiError } from './api-error.js';

// Milliseconds; each pause is twice as long as the one before.
const PAUSE = { first: 10_000, last: 60_000 };

// Each key has one: every fetch that fails, such as those on focus, would begin another series.
const timers = new Map<string, ReturnType<typeof setTimeout>>();

/** Fetches again until it succeeds: SWR polls nothing whose last fetch failed. */
export const onErrorRetry: NonNullable<SWRConfiguration['onErrorRetry']> = (
  error,
  key,
  _config,
  retry,
  options,
) => {
  const { retryAfter = 0 } = asApiError(error).details;
  const usual = Math.min(PAUSE.first * 2 ** (options.retryCount - 1), PAUSE.last);
  // After an outage, not all pages fetch at once.
  const pause = 1_000 * retryAfter + usual * (0.5 + Math.random());
  const again = () => {
    // Pages that nobody looks at wait, too, and record no look.
    if (document.hidden) return wait();
    timers.delete(key);
    void retry(options);
  };
  const wait = () => void timers.set(key, setTimeout(again, pause));
  clearTimeout(timers.get(key));
  wait();
};
