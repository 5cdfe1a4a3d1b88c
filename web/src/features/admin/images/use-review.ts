import type { AdminImage } from '@lodge/contracts';
import { useEffect, useRef, useState } from 'react';
import type { GrowingList } from '../../../ui/list/list-states.js';

// When the current image leaves the list, the next one takes its place.
export function useCurrentImage(images: readonly AdminImage[]) {
  const [selected, setSelected] = useState<{ id?: number; index: number }>({ index: 0 });
  // Becomes the current one as soon as it is in the list.
  const [awaited, setAwaited] = useState<number>();
  const found = [awaited, selected.id]
    .map((wanted) => images.findIndex(({ id }) => id === wanted))
    .find((at) => at >= 0);
  const last = Math.max(0, images.length - 1);
  const index = found ?? Math.min(selected.index, last);
  const shown = images[index];
  // Whatever arrives or comes back later must not take the place of the image under review.
  if (shown && shown.id !== selected.id) setSelected({ id: shown.id, index });
  if (shown && shown.id === awaited) setAwaited(undefined);
  // `leaving`: images that leave the list together with that one.
  const goTo = (next: number, leaving: readonly AdminImage[] = []) => {
    const to = Math.max(0, Math.min(next, last));
    const before = images.slice(0, to).filter((image) => leaving.includes(image)).length;
    setAwaited(undefined);
    setSelected({ id: images[to]?.id, index: to - before });
    return images[to];
  };
  return {
    index,
    image: shown as AdminImage | undefined,
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
