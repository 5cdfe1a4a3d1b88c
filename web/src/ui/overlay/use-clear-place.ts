import { useCallback, type RefCallback } from 'react';
import { freeTop, type Side } from './free-top.js';

// Screens on which the specification collapses the bar: the thumb is at the bottom there, and so
// are toasts.
const PHONE = '(max-width: 47.99rem)';

const WORDS = 'h1, h2, h3, [role=alert], [role=status]:not(:has([data-skeleton]))';
const FIELDS = 'input, select, textarea, [type=submit]';
const CONTROLS = 'a[href], button, label, [role=tab]';
// Elements that toasts must not cover, by side. If there is no room for all, the next list of a
// side applies.
const KEPT: Record<Side, readonly string[]> = {
  top: [`${WORDS}, [data-keep-clear]`, WORDS],
  bottom: [
    `${WORDS}, [data-keep-clear], ${FIELDS}, ${CONTROLS}`,
    `${WORDS}, [data-keep-clear], ${FIELDS}`,
    WORDS,
  ],
};

export const useClearPlace = (content: readonly unknown[]): RefCallback<HTMLElement> =>
  useCallback((box) => (box && content.length > 0 ? keepClear(box) : undefined), [content]);

// A toast moves only if it must: while the page scrolls or changes, it stays until a heading, a
// status or a newly added field would lie below it.
function keepClear(box: HTMLElement): () => void {
  const move = () => {
    box.style.top = `${placeOf(box)}px`;
  };
  const moveOff = (selector: string) => () => {
    const place = box.getBoundingClientRect();
    const isBelow = ({ top, bottom }: Kept) => top < place.bottom && bottom > place.top;
    if (keptBy(selector, place).some(isBelow)) move();
  };
  move();
  const left = new AbortController();
  const { signal } = left;
  const observer = new MutationObserver(moveOff(`${WORDS}, ${FIELDS}`));
  observer.observe(document.body, { childList: true, subtree: true });
  addEventListener('scroll', moveOff(WORDS), { passive: true, signal });
  addEventListener('resize', move, { signal });
  visualViewport?.addEventListener('resize', move, { signal });
  return () => {
    observer.disconnect();
    left.abort();
  };
}

function placeOf(box: HTMLElement): number {
  const place = box.getBoundingClientRect();
  const side = matchMedia(PHONE).matches ? 'bottom' : 'top';
  const view = { top: 0, bottom: visualViewport?.height ?? innerHeight };
  const found = [wholeDialog(place), ...KEPT[side].map((kept) => keptBy(kept, place))]
    .map((kept) => kept && freeTop(kept, place.height, view, side))
    .find((top) => top !== undefined);
  return found ?? freeTop([], place.height, view, side) ?? 0;
}

type Kept = { top: number; bottom: number };

// Returns the visible elements within the same columns.
function keptBy(selector: string, { left, right }: DOMRect): Kept[] {
  return [...(topmostDialog() ?? document).querySelectorAll(selector)]
    .filter((one) => !one.closest('[data-toasts]'))
    .map(boxOf)
    .filter((one) => one.width > 1 && one.height > 1 && one.right > left && one.left < right);
}

// A heading counts only as wide as its words, not its column.
function boxOf(element: Element): DOMRect {
  if (!element.matches(WORDS)) return element.getBoundingClientRect();
  const words = document.createRange();
  words.selectNodeContents(element);
  return words.getBoundingClientRect();
}

const topmostDialog = () => [...document.querySelectorAll('[role=dialog][data-state=open]')].at(-1);

// The page below a dialog cannot be used, so toasts avoid the dialog as a whole. A full-window
// dialog leaves no room beside it.
function wholeDialog({ left, right }: DOMRect): Kept[] | undefined {
  const box = topmostDialog()?.getBoundingClientRect();
  if (!box || (box.width >= innerWidth && box.height >= innerHeight)) return undefined;
  return box.right > left && box.left < right ? [box] : [];
}
