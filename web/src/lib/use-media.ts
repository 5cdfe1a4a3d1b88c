import { useCallback, useSyncExternalStore } from 'react';

// WebKit returns null while it leaves the page.
const listOf = (query: string): MediaQueryList | null => matchMedia(query);

export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = listOf(query);
      list?.addEventListener('change', onChange);
      return () => list?.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => listOf(query)?.matches ?? false);
}
