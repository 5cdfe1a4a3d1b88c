import { useSyncExternalStore } from 'react';

// Milliseconds.
const MINUTE = 60_000;

/** The day in the reader's time zone; components that show "Today" render again at midnight. */
export const useToday = (): string => useSyncExternalStore(subscribe, today);

const today = () => new Date().toDateString();

// A timer until midnight would be late after the device has slept.
function subscribe(onChange: () => void) {
  const timer = setInterval(onChange, MINUTE);
  document.addEventListener('visibilitychange', onChange);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onChange);
  };
}
