import { useEffect, useRef, type RefObject } from 'react';

/**
 * When the control that had the focus goes with what it did, the focus moves on to `next`, which is told at which
 * place in the list it was.
 */
export function useKeptFocus(
  list: RefObject<HTMLElement | null>,
  next: (index: number) => HTMLElement | null | undefined,
) {
  const lost = useRef<{ element: Element; index: number }>(null);
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      const index =
        target instanceof Element
          ? [...(list.current?.children ?? [])].findIndex((row) => row.contains(target))
          : -1;
      lost.current = index < 0 ? null : { element: target as Element, index };
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, [list]);
  useEffect(() => {
    if (
      !lost.current ||
      lost.current.element.isConnected ||
      document.activeElement !== document.body
    )
      return;
    const { index } = lost.current;
    lost.current = null;
    const beside = next(index);
    if (beside) beside.focus();
    else document.querySelector('h1')?.focus({ preventScroll: true });
  });
}
