import { useCallback } from 'react';
import { useListener } from './use-listener.js';

interface Options {
  // Runs on mount as well.
  atOnce?: boolean;
  // Runs while the page is hidden as well.
  hidden?: boolean;
}

// `every` is in milliseconds; without it nothing runs by itself.
export function useInterval(
  run: () => void,
  every: number | undefined,
  { atOnce = false, hidden = false }: Options = {},
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
