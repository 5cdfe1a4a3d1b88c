import type { AdminImage } from '@lodge/contracts';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useOwnEntry } from '../../../lib/use-own-entry.js';
import type { AdminRows } from '../lists/use-admin-list.js';

export function useReviewMode() {
  const [params] = useSearchParams();
  const { enter, leave } = useOwnEntry();
  return {
    open: params.has('review'),
    enter: (status?: string) => enter(withReview(true, status)),
    leave: () => leave(withReview(false)),
  };
}

const withReview = (review: boolean, status?: string) => (params: URLSearchParams) => {
  if (status) params.set('status', status);
  if (review) params.set('review', '1');
  else params.delete('review');
  return params;
};

// When the current image leaves the list, the next one takes its place.
export function useCurrentImage(images: readonly AdminImage[]) {
  const [selected, setSelected] = useState<{ id?: number; index: number }>({ index: 0 });
  const found = images.findIndex(({ id }) => id === selected.id);
  const last = Math.max(0, images.length - 1);
  const index = found >= 0 ? found : Math.min(selected.index, last);
  const goTo = (next: number) => {
    const to = Math.max(0, Math.min(next, last));
    setSelected({ id: images[to]?.id, index: to });
    return images[to];
  };
  return {
    index,
    image: images[index] as AdminImage | undefined,
    goTo,
    // Until the image is in the list, the position stays.
    show: (id: number) => setSelected({ id, index }),
  };
}

export type Current = ReturnType<typeof useCurrentImage>;

// The next page is fetched when fewer images than this are ahead.
const AHEAD = 10;

// Also adds images uploaded meanwhile.
export function useFilledQueue(
  {
    hasMore,
    more,
    loadMore,
    refresh,
  }: Pick<AdminRows<AdminImage>, 'hasMore' | 'more' | 'loadMore' | 'refresh'>,
  ahead: number,
  pendingCount: number | undefined,
) {
  // The first count may come after the images it counts.
  const previousCount = useRef(0);
  useEffect(() => {
    if (hasMore && more === 'idle' && ahead < AHEAD) void loadMore();
    if (pendingCount === undefined) return;
    if (pendingCount > previousCount.current && !hasMore) void refresh();
    previousCount.current = pendingCount;
  }, [hasMore, more, loadMore, ahead, pendingCount, refresh]);
}
