import { useCallback, type RefCallback } from 'react';

// Pixels.
const GAP = 12;

// At the top, below whatever carries `data-keep-clear` there: the bar, a heading's buttons.
export const useClearPlace = (content: readonly unknown[]): RefCallback<HTMLElement> =>
  useCallback((box) => (box && content.length > 0 ? keepClear(box) : undefined), [content]);

function keepClear(element: HTMLElement): () => void {
  const place = () => {
    element.style.top = `${clearTop(element)}px`;
  };
  place();
  const observer = new MutationObserver(place);
  observer.observe(document.body, { childList: true, subtree: true });
  addEventListener('scroll', place, { passive: true });
  addEventListener('resize', place);
  return () => {
    observer.disconnect();
    removeEventListener('scroll', place);
    removeEventListener('resize', place);
  };
}

function clearTop(element: HTMLElement): number {
  const { left, height } = element.getBoundingClientRect();
  const kept = [...topmost().querySelectorAll('[data-keep-clear]')]
    .map((one) => one.getBoundingClientRect())
    .filter((rect) => rect.width > 0 && rect.right > left)
    .sort((one, other) => one.top - other.top);
  return kept.reduce(
    (top, rect) => (rect.top < top + height + GAP && rect.bottom > top ? rect.bottom + GAP : top),
    GAP,
  );
}

// A dialog that has the window, or else the page.
const topmost = (): ParentNode =>
  [...document.querySelectorAll('[role=dialog][data-state=open]')].findLast(fillsWindow) ??
  document;

function fillsWindow(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width >= innerWidth && height >= innerHeight;
}
