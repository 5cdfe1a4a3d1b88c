import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

// The browser restores before a lazy screen is there, and so to nowhere.
history.scrollRestoration = 'manual';

const positions = new Map<string, number>();

/** A new screen starts at its top, Back returns to where one was; a change of the query alone moves nothing. */
export function useScrollMemory() {
  const { key, pathname } = useLocation();
  const navigation = useNavigationType();
  const lastPath = useRef(pathname);
  useLayoutEffect(() => {
    if (navigation === 'POP') scrollTo(0, positions.get(key) ?? 0);
    else if (lastPath.current !== pathname) scrollTo(0, 0);
    // A change of the query alone, or of what is searched for, is another place in the history at the same height.
    else positions.set(key, scrollY);
    lastPath.current = pathname;
    const remember = () => positions.set(key, scrollY);
    addEventListener('scroll', remember, { passive: true });
    return () => removeEventListener('scroll', remember);
  }, [key, pathname, navigation]);
}
