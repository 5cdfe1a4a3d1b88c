import { useCallback, type RefCallback } from 'react';

// Pixels.
const GAP = 12;

// At the top, below whatever carries `data-keep-clear` there: the bar, a heading. Dialogs leave the
// place above them free.
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
  const kept = [...(topmost()?.querySelectorAll('[data-keep-clear]') ?? [])]
    .map((one) => one.getBoundingClientRect())
    .filter((rect) => rect.width > 0 && rect.right > left)
    .sort((one, other) => one.top - other.top);
  return kept.reduce(
    (top, rect) => (rect.top < top + height && rect.bottom > top ? rect.bottom + GAP : top),
    GAP,
  );
}

// The page, or a dialog that has the window.
function topmost(): ParentNode | undefined {
  const dialog = [...document.querySelectorAll('[role=dialog][data-state=open]')].at(-1);
  if (!dialog) return document;
  const { width, height } = dialog.getBoundingClientRect();
  return width >= innerWidth && height >= innerHeight ? dialog : undefined;
}
