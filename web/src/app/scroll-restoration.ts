import { useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

history.scrollRestoration = 'manual';

const positions = new Map<string, number>();
let lastPath = location.pathname;

// React Router's ScrollRestoration writes to sessionStorage, and the app must leave nothing behind
// in the browser (docs/decisions/0015).
export function useScrollRestoration() {
  const { key, pathname, hash } = useLocation();
  const navigation = useNavigationType();
  useLayoutEffect(() => {
    if (navigation === 'POP') scrollTo(0, positions.get(key) ?? 0);
    else if (lastPath !== pathname) scrollToStart(hash.slice(1));
    else positions.set(key, scrollY);
    lastPath = pathname;
    const remember = () => positions.set(key, scrollY);
    addEventListener('scroll', remember, { passive: true });
    return () => removeEventListener('scroll', remember);
  }, [key, pathname, hash, navigation]);
}

function scrollToStart(id: string) {
  // Firefox warns of an empty id.
  const start = id && document.getElementById(id);
  if (start) start.scrollIntoView();
  else scrollTo(0, 0);
}
