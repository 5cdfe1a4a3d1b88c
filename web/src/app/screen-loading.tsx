import { useSyncExternalStore } from 'react';

let underWay = 0;
const listeners = new Set<() => void>();

/** Counts a screen's files while they come. The screen before stays until they are there. */
export function counted<T>(screen: () => Promise<T>): () => Promise<T> {
  return () => {
    change(1);
    return screen().finally(() => change(-1));
  };
}

/** A line along the top edge, only where the wait is long enough to notice. */
export function ScreenLoadingBar() {
  const waiting = useSyncExternalStore(subscribe, () => underWay > 0);
  return (
    waiting && (
      <div
        aria-hidden
        className="fixed inset-x-0 top-0 z-50 h-0.75 origin-left animate-wait bg-brass"
      />
    )
  );
}

function change(by: number) {
  underWay += by;
  // A screen is asked for in the middle of a rendering, which no other component may be told of.
  queueMicrotask(() => listeners.forEach((listener) => listener()));
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
