import { useCallback, useState } from 'react';

const NEAR = '500px 0px';

// Stays true once the element has come near the viewport.
export function useNear() {
  const [near, setNear] = useState(false);
  const ref = useCallback((element: Element | null) => {
    if (!element) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        setNear(true);
        observer.disconnect();
      },
      // The list may scroll by itself, beside a conversation.
      { rootMargin: NEAR, scrollMargin: NEAR } as IntersectionObserverInit,
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, near };
}
