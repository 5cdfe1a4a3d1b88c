import { useCallback, useSyncExternalStore } from 'react';

/** Those of ui/tokens.css on which scripts depend; a test compares them. */
export const BREAKPOINTS = { md: '48rem', lg: '64rem' };
type Breakpoint = keyof typeof BREAKPOINTS;

export const below = (breakpoint: Breakpoint) => `(width < ${BREAKPOINTS[breakpoint]})`;
export const from = (breakpoint: Breakpoint) => `(width >= ${BREAKPOINTS[breakpoint]})`;

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
