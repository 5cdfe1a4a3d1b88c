import { useEffect, useRef, type RefObject } from 'react';

// Keeps the focus in a list: when the focused control disappears, the focus moves to what `next`
// returns for the row's index, or else to the heading. `next` must be stable.
export function useKeptFocus<List extends HTMLElement>(
  next: (list: HTMLElement | null, index: number) => HTMLElement | null | undefined,
): RefObject<List | null> {
  const list = useRef<List>(null);
  useEffect(() => {
    let focused: { element: Element; index: number } | undefined;
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      const index = [...(list.current?.children ?? [])].findIndex((row) => row.contains(target));
      focused = index < 0 ? undefined : { element: target, index };
    };
    const onChange = () => {
      if (!focused || focused.element.isConnected || document.activeElement !== document.body)
        return;
      const { index } = focused;
      focused = undefined;
      const target = next(list.current, index);
      if (target) target.focus();
      else document.querySelector('h1')?.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(onChange);
    observer.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('focusin', onFocus);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', onFocus);
    };
  }, [next]);
  return list;
}

/** Returns the first button at or after that row. */
export const nextButton = (list: HTMLElement | null, index: number) =>
  [...(list?.children ?? [])]
    .slice(index)
    .map((row) => row.querySelector('button'))
    .find(Boolean);
