import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Pixels from the end that still count as being there. */
const NEAR_END = 24;

/**
 * Scrolling of a list that grows at both ends. Who is at the end stays there; who reads further up keeps what he reads
 * where it is, whatever comes or goes around it. Rows carry `data-message={id}`, and no element between them and the
 * box is positioned. `overflow-anchor` must be off: not every browser has it, and it must not be done twice.
 */
export function useKeptPlace(rows: unknown, lastId: number) {
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const place = useRef<Place>(END);
  const [seenId, setSeenId] = useState(lastId);
  const [atEnd, setAtEnd] = useState(true);

  const remember = useCallback(() => {
    if (!box.current) return;
    place.current = placeIn(box.current);
    setAtEnd(place.current.atEnd);
  }, []);
  const restore = useCallback(() => {
    if (!box.current) return;
    putBack(box.current, place.current);
    remember();
  }, [remember]);

  useLayoutEffect(restore, [rows, restore]);
  useEffect(() => {
    if (atEnd) setSeenId(lastId);
  }, [atEnd, lastId]);
  useEffect(() => {
    const observer = new ResizeObserver(restore);
    if (box.current) observer.observe(box.current);
    if (content.current) observer.observe(content.current);
    return () => observer.disconnect();
  }, [restore]);

  const toEnd = useCallback(() => {
    place.current = END;
    restore();
  }, [restore]);

  return { box, content, remember, toEnd, seenId, unseen: !atEnd && lastId > seenId };
}

interface Place {
  atEnd: boolean;
  scrollTop: number;
  /** The rows in sight and how far below the upper edge each begins. */
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
  // What the reader scrolled since, of which the event is still to come; the browser itself moves only where rows went.
  const since = box.scrollTop - Math.min(scrollTop, box.scrollHeight - box.clientHeight);
  if (!atEnd || since < -NEAR_END) {
    // The first one in sight may have been deleted.
    const rows = visible.map(({ id, top }) => ({
      top,
      row: box.querySelector<HTMLElement>(`[data-message="${id}"]`),
    }));
    const found = rows.find(({ row }) => row);
    if (found) return void (box.scrollTop = found.row!.offsetTop - found.top + since);
  }
  box.scrollTop = box.scrollHeight;
}
