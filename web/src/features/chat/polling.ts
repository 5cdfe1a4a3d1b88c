import { TIMES } from '@lodge/contracts';

/** Milliseconds between polls of a page nobody looks at, and the longest pause after failures. */
const HIDDEN = 30_000;
const LONGEST = 30_000;

export interface Polling {
  /** Gives up what is under way, which may be out of date, and polls at once. */
  now(): void;
  /** Polls at once, or as soon as what is under way has come. */
  soon(): void;
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
  let running = false;
  let again = false;
  let stopped = false;

  const pause = (elapsed: number) => {
    const every = document.hidden ? HIDDEN : TIMES.chatPoll;
    if (failures > 0) return Math.min(every * 2 ** failures, LONGEST);
    return Math.max(every - elapsed, 0);
  };

  const run = async () => {
    // A send may be answered after the screen was left.
    if (stopped) return;
    clearTimeout(timer);
    underWay.abort();
    const { signal } = (underWay = new AbortController());
    const started = performance.now();
    running = true;
    again = false;
    const succeeded = await poll(signal);
    if (signal.aborted) return;
    running = false;
    failures = succeeded ? 0 : failures + 1;
    timer = window.setTimeout(run, again && succeeded ? 0 : pause(performance.now() - started));
  };

  const look = () => void (document.hidden || run());
  document.addEventListener('visibilitychange', look);
  addEventListener('online', look);
  void run();

  return {
    now: () => void run(),
    soon: () => void (running ? (again = true) : run()),
    stop() {
      stopped = true;
      clearTimeout(timer);
      underWay.abort();
      document.removeEventListener('visibilitychange', look);
      removeEventListener('online', look);
    },
  };
}
