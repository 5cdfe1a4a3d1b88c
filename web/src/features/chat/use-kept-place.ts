import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { Row } from './rows.js';

// Pixels from the end that count as being there.
const NEAR_END = 24;
// Pixels left above where the reader begins.
const ABOVE_START = 12;

// A reader at the end stays there; one further up keeps the rows in view in place. Rows carry
// `data-message={id}`, no element between them and the box is positioned, and `overflow-anchor` is
// off: not every browser has it, and the two would add up.
export function useKeptPlace(
  rows: readonly Row[],
  sends: number,
  // Where to begin, in place of the end.
  startId: number | undefined,
) {
  const lastId = rows.at(-1)?.message.id ?? 0;
  const box = useRef<HTMLDivElement>(null);
  const place = useRef<Place & { sends?: number }>(startId ? startOf(startId) : { ...END });
  // The last one that was in view.
  const [seenId, setSeenId] = useState(0);

  const remember = useCallback(() => {
    if (!box.current) return;
    place.current = { ...placeIn(box.current), sends: place.current.sends };
    const seen = lastIn(box.current);
    setSeenId((before) => Math.max(before, seen));
  }, []);
  const restore = useCallback(() => {
    if (!box.current) return;
    putBack(box.current, place.current);
    remember();
  }, [remember]);
  const toEnd = useCallback(() => {
    place.current = { ...END, sends: place.current.sends };
    restore();
  }, [restore]);

  useLayoutEffect(() => {
    // Sending leads to the end.
    if (sends !== (place.current.sends ?? sends)) place.current = { ...END };
    place.current.sends = sends;
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

  return { box, boxRef, remember, toEnd, seenId, unseen: lastId > seenId };
}

interface Place {
  atEnd: boolean;
  scrollTop: number;
  // `top` is the distance below the upper edge.
  visible: { id: string; top: number }[];
}

const END: Place = { atEnd: true, scrollTop: 0, visible: [] };

const startOf = (id: number): Place => ({
  atEnd: false,
  scrollTop: 0,
  visible: [{ id: String(id), top: ABOVE_START }],
});

const rowsIn = (box: HTMLElement) => [...box.querySelectorAll<HTMLElement>('[data-message]')];

function lastIn(box: HTMLElement): number {
  const end = box.scrollTop + box.clientHeight + NEAR_END;
  const seen = rowsIn(box).findLast((row) => row.offsetTop + row.offsetHeight <= end);
  return Number(seen?.dataset.message ?? 0);
}

function placeIn(box: HTMLElement): Place {
  const { scrollTop, clientHeight, scrollHeight } = box;
  const visible = rowsIn(box)
    .filter(
      ({ offsetTop, offsetHeight }) =>
        offsetTop + offsetHeight > scrollTop && offsetTop < scrollTop + clientHeight,
    )
    .map((row) => ({ id: row.dataset.message!, top: row.offsetTop - scrollTop }));
  return { atEnd: scrollHeight - scrollTop - clientHeight <= NEAR_END, scrollTop, visible };
}

function putBack(box: HTMLElement, { atEnd, scrollTop, visible }: Place) {
  // Scrolled since, with the event still to come; the browser itself moves only where rows went.
  const since = box.scrollTop - Math.min(scrollTop, box.scrollHeight - box.clientHeight);
  if (!atEnd || since < -NEAR_END) {
    // The first row in view may have been deleted.
    const rows = visible.map(({ id, top }) => ({
      top,
      row: box.querySelector<HTMLElement>(`[data-message="${id}"]`),
    }));
    const found = rows.find(({ row }) => row);
    if (found) return void (box.scrollTop = found.row!.offsetTop - found.top + since);
  }
  box.scrollTop = box.scrollHeight;
}
