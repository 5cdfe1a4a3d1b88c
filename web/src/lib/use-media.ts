import { useCallback, useSyncExternalStore } from 'react';

// As in ui/tokens.css.
const BREAKPOINTS = { sm: '40rem', md: '48rem', lg: '64rem' };
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
