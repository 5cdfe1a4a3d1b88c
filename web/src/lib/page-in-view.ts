import { useSyncExternalStore } from 'react';

/** Calls back when the page is covered by another tab or app, and when it is shown again. */
export function onVisibilityChange(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

/** Calls back also for a window that was visible beside the one in which its user worked. */
export function onReturn(listener: () => void): () => void {
  const end = onVisibilityChange(listener);
  addEventListener('focus', listener);
  return () => {
    end();
    removeEventListener('focus', listener);
  };
}

export const usePageHidden = () => useSyncExternalStore(onVisibilityChange, () => document.hidden);
