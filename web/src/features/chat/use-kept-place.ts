import { useCallback, useLayoutEffect, useRef, useState } from 'react';

/** Pixels from the end that still count as being there. */
const NEAR_END = 24;

/**
 * Scrolling of a list that grows at both ends. A reader at the end stays there; one who reads
 * further
 * up keeps the rows in view in place, whatever is added or removed around them. Rows carry
 * `data-message={id}`, and no element between them and the box is positioned. `overflow-anchor`
 * must
 * be off: not every browser has it, and the two would add up.
 * @param lastSentId a change of it scrolls to the end
 */
export function useKeptPlace(rows: readonly { id: number }[], lastSentId: number | undefined) {
  const lastId = rows.at(-1)?.id ?? 0;
  const box = useRef<HTMLDivElement>(null);
  const place = useRef<Place & { sentId?: number }>(END);
  const [seenId, setSeenId] = useState(lastId);
  const [atEnd, setAtEnd] = useState(true);
  if (atEnd && seenId !== lastId) setSeenId(lastId);

  const remember = useCallback(() => {
    if (!box.current) return;
    place.current = { ...placeIn(box.current), sentId: place.current.sentId };
    setAtEnd(place.current.atEnd);
  }, []);
  const restore = useCallback(() => {
    if (!box.current) return;
    putBack(box.current, place.current);
    remember();
  }, [remember]);
  const toEnd = useCallback(() => {
    place.current = { ...END, sentId: place.current.sentId };
    restore();
  }, [restore]);

  useLayoutEffect(() => {
    if (rows.length === 0) return;
    if (lastSentId && lastSentId !== place.current.sentId)
      place.current = { ...END, sentId: lastSentId };
    restore();
  }, [rows, lastSentId, restore]);

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

  return { box, boxRef, remember, toEnd, seenId, unseen: !atEnd && lastId > seenId };
}

interface Place {
  atEnd: boolean;
  scrollTop: number;
  /** The rows in view and how far below the upper edge each begins. */
  visible: { id: string; top: number }[];
}

const END: Place = { atEnd: true, scrollTop: 0, visible: [] };

function placeIn(box: HTMLElement): Place {
  const { scrollTop, clientHeight, scrollHeight } = box;
  const visible = [...box.querySelectorAll<HTMLElement>('[data-message]')]
    .filter(
      ({ offsetTop, offsetHeight }) =>
        offsetTop + offsetHeight > scrollTop && offsetTop < scrollTop + clientHeight,
    )
    .map((row) => ({ id: row.dataset.message!, top: row.offsetTop - scrollTop }));
  return { atEnd: scrollHeight - scrollTop - clientHeight <= NEAR_END, scrollTop, visible };
}

function putBack(box: HTMLElement, { atEnd, scrollTop, visible }: Place) {
  // What was scrolled since, whose event is still to come; the browser itself moves only where rows
  // went.
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
