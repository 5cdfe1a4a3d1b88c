import { urlOf, type ResponseOf } from '@lodge/contracts';
import { useMemo } from 'react';
import { useSWRConfig } from 'swr';
import { useApi } from '../../../lib/api/use-api.js';

const REFRESH_INTERVAL = 20_000;

export const PENDING = {
  images: { status: 'pending', limit: 1 },
  groupRequests: { status: 'pending', limit: 1 },
  reportQueue: { limit: 1 },
} as const;

type Counted = keyof typeof PENDING;

const SWR = { refreshInterval: REFRESH_INTERVAL };

export function usePendingCounts() {
  const images = useApi('images', { query: PENDING.images, swr: SWR });
  const requests = useApi('groupRequests', { query: PENDING.groupRequests, swr: SWR });
  const reports = useApi('reportQueue', { query: PENDING.reportQueue, swr: SWR });
  return {
    images: images.data?.pending_count,
    requests: requests.data?.pending_count,
    reports: reports.data?.pending_count,
  };
}

export function usePendingCountChange(name: Counted) {
  const { mutate } = useSWRConfig();
  return useMemo(() => {
    const key = urlOf(name, { query: PENDING[name] });
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
