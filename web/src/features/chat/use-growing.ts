import { useLayoutEffect, useRef } from 'react';

/** The ref of a field that is as high as its text, also in browsers without `field-sizing`. */
export function useGrowing(text: string) {
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const { current } = field;
    if (!current || CSS.supports('field-sizing', 'content')) return;
    current.style.height = 'auto';
    const borders = current.offsetHeight - current.clientHeight;
    if (text) current.style.height = `${current.scrollHeight + borders}px`;
  }, [text]);
  return field;
}
