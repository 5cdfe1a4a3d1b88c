import { useSyncExternalStore } from 'react';
import { onVisibilityChange } from './page-in-view.js';

// Milliseconds.
const MINUTE = 60_000;

/** The day in the reader's time zone; components that show "Today" render again at midnight. */
export const useToday = (): string => useSyncExternalStore(subscribe, today);

const today = () => new Date().toDateString();

// Not one timer until midnight, which would be late after the device has slept.
function subscribe(onChange: () => void) {
  const timer = setInterval(onChange, MINUTE);
  const end = onVisibilityChange(onChange);
  return () => {
    clearInterval(timer);
    end();
  };
}
