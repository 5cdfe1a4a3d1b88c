import { useCallback } from 'react';

/**
 * Returns a ref. `onNear` is called once when its element is, or comes, within `margin` of the part
 * in view of the window and of a list that scrolls; each new `onNear` is called once, too.
 */
export function useNear(onNear: (() => unknown) | undefined, margin: string) {
  return useCallback(
    (element: Element | null) => {
      if (!element || !onNear) return;
      const observer = new IntersectionObserver(
        ([entry]) => {
          if (!entry?.isIntersecting) return;
          observer.disconnect();
          onNear();
        },
        { rootMargin: margin, scrollMargin: margin } as IntersectionObserverInit,
      );
      observer.observe(element);
      return () => observer.disconnect();
    },
    [onNear, margin],
  );
}
