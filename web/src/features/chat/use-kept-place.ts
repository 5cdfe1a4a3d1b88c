import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { LogRow } from './rows.js';

// Distances in pixels that count as the end: NEAR_END after the reader scrolled, AT_END otherwise,
// because unread messages may begin that close to the end.
const NEAR_END = 24;
const AT_END = 1;
const NEVER = -Infinity;
// Pixels kept free above the starting point.
const ABOVE_START = 12;
// Pixels that the button for new messages covers while the end is not reached.
const COVERED = 56;

interface Options {
  // Number of sends; each scrolls to the end.
  sends: number;
  // Message to start at instead of the end.
  startId: number | undefined;
  // Until all rows are rendered, the position stays at the starting point, whatever is in view: a
  // window that the first rows do not fill would count as read to the end.
  isWhole: boolean;
  // False where the last row is not the end: what loads below it must not move the reader there.
  follows: boolean;
}

// A reader at the end stays there; for one further up, the rows in view stay in place. Rows carry
// `data-message={id}` and are siblings in one list, no element between it and the box is
// positioned, and `overflow-anchor` is off: not every browser supports it, and both corrections
// would add up.
export function useKeptPlace(
  rows: readonly LogRow[],
  { sends, startId, isWhole, follows }: Options,
) {
  const lastId = rows.at(-1)?.message.id ?? 0;
  const box = useRef<HTMLDivElement>(null);
  const place = useRef<ScrollPosition>(startId ? placeAt(startId) : END);
  const knownSends = useRef(sends);
  const [seenId, setSeenId] = useState(0);

  const remember = useCallback(() => {
    if (!box.current) return;
    const before = place.current;
    const { scrollTop } = box.current;
    if (!isWhole) return void (place.current = { ...before, scrollTop });
    const inView = rowsInView(box.current);
    const hasScrolled = scrollTop !== before.scrollTop;
    const now = scrollPosition(
      box.current,
      inView,
      !follows ? NEVER : hasScrolled ? NEAR_END : AT_END,
    );
    // Only the reader's own scrolling leaves the end.
    place.current = { ...now, atEnd: now.atEnd || (before.atEnd && !hasScrolled) };
    const seen = lastIn(box.current, inView);
    setSeenId((known) => Math.max(known, seen));
  }, [isWhole, follows]);
  const restore = useCallback(() => {
    if (!box.current) return;
    const atEnd = putBack(box.current, place.current);
    place.current = { ...place.current, atEnd, scrollTop: box.current.scrollTop };
    remember();
  }, [remember]);
  const toEnd = useCallback(() => {
    place.current = END;
    restore();
  }, [restore]);

  useLayoutEffect(() => {
    if (sends !== knownSends.current) place.current = END;
    knownSends.current = sends;
    if (rows.length > 0) restore();
  }, [rows, sends, restore]);

  const boxRef = useCallback(
    (element: HTMLDivElement | null) => {
      if (!element) return;
      box.current = element;
      const observer = new ResizeObserver(restore);
      [element, ...element.children].forEach((observed) => observer.observe(observed));
      return () => {
        observer.disconnect();
        box.current = null;
      };
    },
    [restore],
  );

  return { boxRef, remember, toEnd, seenId, unseen: isWhole && lastId > seenId };
}

// Replaced as a whole, never changed.
interface ScrollPosition {
  atEnd: boolean;
  scrollTop: number;
  // `top` is the distance in pixels from the upper edge.
  visible: readonly { id: string; top: number }[];
}

const END: ScrollPosition = { atEnd: true, scrollTop: 0, visible: [] };

const placeAt = (id: number): ScrollPosition => ({
  atEnd: false,
  scrollTop: 0,
  visible: [{ id: String(id), top: ABOVE_START }],
});

// Includes the row above the window, which may be the last one seen. A binary search finds the
// first row: measuring a thousand rows on each scroll event is too slow for phones.
function rowsInView(box: HTMLElement): HTMLElement[] {
  const { children: rows = NO_ROWS } = box.querySelector('ol') ?? {};
  const rowAt = (index: number) => rows[index] as HTMLElement | undefined;
  let [from, to] = [0, rows.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (endOf(rowAt(middle)!) > box.scrollTop) to = middle;
    else from = middle + 1;
  }
  const inView: HTMLElement[] = [];
  const end = box.scrollTop + box.clientHeight;
  for (let index = Math.max(from - 1, 0); rowAt(index)?.dataset.message; index += 1) {
    if (rowAt(index)!.offsetTop >= end) break;
    inView.push(rowAt(index)!);
  }
  return inView;
}

const NO_ROWS: ArrayLike<Element> = [];

const endOf = ({ offsetTop, offsetHeight }: HTMLElement) => offsetTop + offsetHeight;

function lastIn(box: HTMLElement, inView: readonly HTMLElement[]): number {
  const end = box.scrollTop + box.clientHeight;
  const covered = box.scrollHeight - end <= NEAR_END ? -NEAR_END : COVERED;
  return Number(inView.findLast((row) => endOf(row) <= end - covered)?.dataset.message ?? 0);
}

function scrollPosition(
  box: HTMLElement,
  inView: readonly HTMLElement[],
  near: number,
): ScrollPosition {
  const { scrollTop, clientHeight, scrollHeight } = box;
  const visible = inView
    .filter((row) => endOf(row) > scrollTop)
    .map((row) => ({ id: row.dataset.message!, top: row.offsetTop - scrollTop }));
  return { atEnd: scrollHeight - scrollTop - clientHeight <= near, scrollTop, visible };
}

// Returns true if that is the end.
function putBack(box: HTMLElement, { atEnd, scrollTop, visible }: ScrollPosition): boolean {
  // The reader has scrolled but the event is still pending; the browser itself scrolls only when
  // rows disappear.
  const since = box.scrollTop - Math.min(scrollTop, box.scrollHeight - box.clientHeight);
  if (!atEnd || since < -NEAR_END) {
    // The first row in view may have been deleted.
    const rows = visible.map(({ id, top }) => ({
      top,
      row: box.querySelector<HTMLElement>(`[data-message="${id}"]`),
    }));
    const found = rows.find(({ row }) => row);
    if (found) {
      box.scrollTop = found.row!.offsetTop - found.top + since;
      return false;
    }
  }
  box.scrollTop = box.scrollHeight;
  return true;
}
