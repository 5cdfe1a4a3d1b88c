import type { AdminImage } from '@lodge/contracts';
import { useEffect, useRef, useState } from 'react';
import type { GrowingList } from '../../../ui/list/list-states.js';

interface Selected {
  id?: number;
  index: number;
  // The image that took the place of one without the reviewer's doing, a moment ago.
  swapped?: number;
}

// Milliseconds in which a reviewer sees that another image stands before them.
const TO_NOTICE = 1_000;

// When the current image leaves the list, the next one takes its place.
export function useCurrentImage(images: readonly AdminImage[]) {
  const [selected, setSelected] = useState<Selected>({ index: 0 });
  // Becomes the current one as soon as it is in the list.
  const [awaited, setAwaited] = useState<number>();
  const found = [awaited, selected.id]
    .map((wanted) => images.findIndex(({ id }) => id === wanted))
    .find((at) => at >= 0);
  const last = Math.max(0, images.length - 1);
  const index = found ?? Math.min(selected.index, last);
  const shown = images[index];
  // Whatever arrives or comes back later must not take the place of the image under review.
  const isOther = shown !== undefined && shown.id !== selected.id;
  if (isOther || (shown && index !== selected.index))
    setSelected({
      id: shown.id,
      index,
      swapped: isOther && found === undefined && selected.id ? shown.id : selected.swapped,
    });
  if (shown && shown.id === awaited) setAwaited(undefined);
  useEffect(() => {
    if (selected.swapped === undefined) return;
    const timer = setTimeout(
      () => setSelected(({ id, index: at }) => ({ id, index: at })),
      TO_NOTICE,
    );
    return () => clearTimeout(timer);
  }, [selected.swapped]);
  // `leaving`: images that leave the list now, by the reviewer's decision.
  const goTo = (next: number, leaving: readonly AdminImage[] = []) => {
    const to = Math.max(0, Math.min(next, last));
    const stays = (image: AdminImage) => !leaving.includes(image);
    const target = images.slice(to).find(stays) ?? images.slice(0, to).findLast(stays);
    setAwaited(undefined);
    setSelected({ id: target?.id, index: images.slice(0, to).filter(stays).length });
    return images[to];
  };
  return {
    index,
    image: shown as AdminImage | undefined,
    // A key or press that was meant for the image before must not decide about this one.
    isSwapped: selected.swapped !== undefined,
    goTo,
    show: setAwaited,
  };
}

export type Current = ReturnType<typeof useCurrentImage>;

// The next page is fetched when fewer images than this are ahead.
const AHEAD = 10;

// Also picks up images uploaded in the meantime.
export function useFilledQueue(
  { hasMore, more, loadMore, refresh }: Omit<GrowingList, 'failed' | 'outdated'>,
  ahead: number,
  pendingCount: number | undefined,
) {
  // The first count may arrive after the images it includes.
  const previousCount = useRef(0);
  useEffect(() => {
    if (hasMore && more === 'idle' && ahead < AHEAD) void loadMore();
    if (pendingCount === undefined) return;
    if (pendingCount > previousCount.current && !hasMore) void refresh();
    previousCount.current = pendingCount;
  }, [hasMore, more, loadMore, ahead, pendingCount, refresh]);
}
