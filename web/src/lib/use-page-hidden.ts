import { useSyncExternalStore } from 'react';

/** True while another tab or app covers the page. */
export const usePageHidden = () => useSyncExternalStore(subscribe, () => document.hidden);

function subscribe(listener: () => void) {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
