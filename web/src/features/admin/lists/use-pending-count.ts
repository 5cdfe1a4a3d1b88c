import { urlOf, type ResponseOf } from '@lodge/contracts';
import { useMemo } from 'react';
import { useSWRConfig } from 'swr';
import { useApi } from '../../../lib/use-api.js';

const REFRESH_INTERVAL = 20_000;

const COUNT = { query: { status: 'pending', limit: 1 } } as const;
const POLLED = { ...COUNT, swr: { refreshInterval: REFRESH_INTERVAL } };

export function usePendingCounts() {
  const images = useApi('images', POLLED);
  const requests = useApi('groupRequests', POLLED);
  return { images: images.data?.pending_count, requests: requests.data?.pending_count };
}

const POLLED_REPORTS = { query: { limit: 1 }, swr: { refreshInterval: REFRESH_INTERVAL } };

export const usePendingReports = () => useApi('reportQueue', POLLED_REPORTS).data?.pending_count;

type Counted = 'images' | 'groupRequests';

export function usePendingCountChange(name: Counted) {
  const { mutate } = useSWRConfig();
  return useMemo(() => {
    const key = urlOf(name, COUNT);
    return {
      // The next poll corrects it.
      decrement: () =>
        void mutate<ResponseOf<Counted>>(
          key,
          (count) => count && { ...count, pending_count: Math.max(0, count.pending_count - 1) },
          { revalidate: false },
        ),
      recount: () => void mutate(key),
    };
  }, [mutate, name]);
}
