import { useEffect, useRef, useState } from 'react';

/** True once the element has come near the screen. */
export function useNear<E extends Element>() {
  const element = useRef<E>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: '500px 0px',
    });
    if (element.current && !near) observer.observe(element.current);
    return () => observer.disconnect();
  }, [near]);
  return { element, near };
}
