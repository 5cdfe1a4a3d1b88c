import { TIMES } from '@lodge/contracts';

/** Milliseconds between polls of a page nobody looks at, and the longest pause after failures. */
const HIDDEN = 30_000;
const LONGEST = 30_000;

export interface Polling {
  /** Gives up what is under way and polls at once. */
  now(): void;
  stop(): void;
}

/**
 * Polls at once and every 3 s, slower while the page is hidden and after failures; at once when the page is looked at
 * again or the network is back. `poll` says whether it succeeded, and applies nothing once its signal is aborted.
 */
export function startPolling(poll: (signal: AbortSignal) => Promise<boolean>): Polling {
  let failures = 0;
  let timer = 0;
  let underWay = new AbortController();

  const pause = (elapsed: number) => {
    const every = document.hidden ? HIDDEN : TIMES.chatPoll;
    if (failures > 0) return Math.min(every * 2 ** failures, LONGEST);
    return Math.max(every - elapsed, 0);
  };

  const run = async () => {
    clearTimeout(timer);
    underWay.abort();
    const { signal } = (underWay = new AbortController());
    const started = performance.now();
    const succeeded = await poll(signal);
    if (signal.aborted) return;
    failures = succeeded ? 0 : failures + 1;
    timer = window.setTimeout(run, pause(performance.now() - started));
  };

  const look = () => void (document.hidden || run());
  document.addEventListener('visibilitychange', look);
  addEventListener('online', look);
  void run();

  return {
    now: () => void run(),
    stop() {
      clearTimeout(timer);
      underWay.abort();
      document.removeEventListener('visibilitychange', look);
      removeEventListener('online', look);
    },
  };
}
