import { useCallback } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import { IMAGES, REQUESTS, type ListKind } from './list-kinds.js';

/** Milliseconds between two looks at what waits. */
const REFRESH = 20_000;

const countKey = ({ path }: Pick<ListKind<never>, 'path'>) => `${path}?status=pending&limit=1`;

interface Count {
  pending_count: number;
}

/** How many images and requests wait for a decision. */
export function useWaiting() {
  const options = { refreshInterval: REFRESH };
  const images = useSWR<Count>(countKey(IMAGES), options);
  const requests = useSWR<Count>(countKey(REQUESTS), options);
  return { images: images.data?.pending_count, requests: requests.data?.pending_count };
}

/** One fewer waits; the next look at the server sets it right. */
export function useDecidedOne(kind: Pick<ListKind<never>, 'path'>) {
  const { mutate } = useSWRConfig();
  return useCallback(
    () =>
      void mutate<Count>(
        countKey(kind),
        (count) => count && { ...count, pending_count: Math.max(0, count.pending_count - 1) },
        { revalidate: false },
      ),
    [mutate, kind],
  );
}

/** Looks again at once. */
export function useRecount(kind: Pick<ListKind<never>, 'path'>) {
  const { mutate } = useSWRConfig();
  return useCallback(() => void mutate(countKey(kind)), [mutate, kind]);
}
