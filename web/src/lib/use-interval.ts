import { useCallback } from 'react';
import { useListener } from './use-listener.js';

interface Options {
  // Also when mounted.
  atOnce?: boolean;
  // Also while the page is hidden.
  hidden?: boolean;
}

// Every so many milliseconds, if any.
export function useInterval(
  run: () => void,
  every: number | undefined,
  { atOnce = false, hidden = false }: Options,
): void {
  const subscribe = useCallback(
    (tick: () => void) => {
      if (atOnce) tick();
      const timer = every && setInterval(() => (document.hidden && !hidden) || tick(), every);
      return () => clearInterval(timer);
    },
    [every, atOnce, hidden],
  );
  useListener(subscribe, run);
}
