import { TIMES } from '@lodge/contracts';
import { onVisibilityChange } from '../../lib/page-in-view.js';

// Milliseconds.
const HIDDEN_INTERVAL = 30_000;
const MAX_DELAY = 30_000;

export interface Polling {
  start(): void;
  // Aborts the poll in progress, whose response may be out of date.
  now(): void;
  // Polls after the one in progress.
  soon(): void;
  stop(): void;
}

// Polls less often while the page is hidden and after failures. `poll` resolves to true on success
// and must apply nothing once aborted.
export function createPolling(poll: (signal: AbortSignal) => Promise<boolean>): Polling {
  let failures = 0;
  let timer = 0;
  let underWay = new AbortController();
  let running = false;
  let again = false;
  let stopped = true;
  let endListening = () => {};

  const delay = (elapsed: number) => {
    const every = document.hidden ? HIDDEN_INTERVAL : TIMES.chatPoll;
    if (failures > 0) return Math.min(every * 2 ** failures, MAX_DELAY);
    return Math.max(every - elapsed, 0);
  };

  const run = async () => {
    // The response to a send may arrive after the screen was left.
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
    timer = window.setTimeout(run, again && succeeded ? 0 : delay(performance.now() - started));
  };

  const onVisible = () => void (document.hidden || run());

  return {
    start() {
      stopped = false;
      failures = 0;
      endListening = onVisibilityChange(onVisible);
      addEventListener('online', onVisible);
      void run();
    },
    now: () => void run(),
    soon: () => void (running ? (again = true) : run()),
    stop() {
      stopped = true;
      clearTimeout(timer);
      underWay.abort();
      endListening();
      removeEventListener('online', onVisible);
    },
  };
}
