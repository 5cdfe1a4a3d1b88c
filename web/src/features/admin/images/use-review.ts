import type { AdminImage } from '@lodge/contracts';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { entryState, entryStateWith, type EntryState } from '../../../lib/entry-state.js';
import type { AdminList } from '../lists/use-admin-list.js';

// In the URL, with a history entry: Back ends the review.
export function useReviewMode() {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: EntryState | null };
  return {
    open: params.has('review'),
    enter: (status?: string) =>
      setParams(withReview(true, status), { state: entryStateWith({ entered: true }) }),
    leave: () =>
      void (state?.entered
        ? navigate(-1)
        : setParams(withReview(false), { replace: true, state: entryState() })),
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
  }: Pick<AdminList, 'hasMore' | 'more' | 'loadMore' | 'refresh'>,
  ahead: number,
  pendingCount: number | undefined,
) {
  // The first count may come after the images it counts.
  const previousCount = useRef(0);
  useEffect(() => {
    if (hasMore && more === 'idle' && ahead < AHEAD) void loadMore();
    if (pendingCount === undefined) return;
    if (pendingCount > previousCount.current && !hasMore) refresh();
    previousCount.current = pendingCount;
  }, [hasMore, more, loadMore, ahead, pendingCount, refresh]);
}
