import { urlOf, type Waiting } from '@lodge/contracts';
import { useMemo } from 'react';
import { useSWRConfig } from 'swr';
import { useApi } from '../../../lib/api/use-api.js';

const REFRESH_INTERVAL = 20_000;
const KEY = urlOf('waiting');

/** Number of items waiting for a reviewer; the live stream triggers a recount too. */
export const useWaiting = (isReviewer = true) =>
  useApi(isReviewer ? 'waiting' : null, { swr: { refreshInterval: REFRESH_INTERVAL } });

export function useWaitingChange(queue: keyof Waiting) {
  const { mutate } = useSWRConfig();
  return useMemo(
    () => ({
      // The next poll corrects it.
      decrement: () =>
        void mutate<Waiting>(
          KEY,
          (counts) => counts && { ...counts, [queue]: Math.max(0, counts[queue] - 1) },
          { revalidate: false },
        ),
      recount: () => void mutate(KEY),
    }),
    [mutate, queue],
  );
}
