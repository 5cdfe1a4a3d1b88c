import type { AdminImage } from '@lodge/contracts';
import { useEffect, useRef, useState } from 'react';
import type { GrowingList } from '../../../ui/list/list-states.js';

// When the current image leaves the list, the next one takes its place.
export function useCurrentImage(images: readonly AdminImage[]) {
  const [selected, setSelected] = useState<{ id?: number; index: number }>({ index: 0 });
  const found = images.findIndex(({ id }) => id === selected.id);
  const last = Math.max(0, images.length - 1);
  const index = found >= 0 ? found : Math.min(selected.index, last);
  // `leaving`: images that leave the list together with that one.
  const goTo = (next: number, leaving: readonly AdminImage[] = []) => {
    const to = Math.max(0, Math.min(next, last));
    const before = images.slice(0, to).filter((image) => leaving.includes(image)).length;
    setSelected({ id: images[to]?.id, index: to - before });
    return images[to];
  };
  return {
    index,
    image: images[index] as AdminImage | undefined,
    goTo,
    // The position stays until the image is in the list.
    show: (id: number) => setSelected((now) => ({ id, index: now.index })),
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
