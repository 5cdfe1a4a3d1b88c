import { LIMITS, urlOf } from '@lodge/contracts';
import { useCallback } from 'react';
import { useSWRConfig } from 'swr';
import { useApi } from '../../lib/api/use-api.js';

const URL = urlOf('ownImages');
const PROCESSING_INTERVAL = 2_500;

// Polled while one is being processed.
export const useOwnImages = () =>
  useApi('ownImages', {
    swr: {
      refreshInterval: (latest) =>
        latest?.images.some((image) => image.is_processing) ? PROCESSING_INTERVAL : 0,
    },
  });

// Until the list is there it is not known, and the server decides.
export function useRoom(): { room: number; isRoomKnown: boolean } {
  const { data } = useOwnImages();
  return {
    room: Math.max(0, LIMITS.imagesPerUser - (data?.images.length ?? 0)),
    isRoomKnown: data !== undefined,
  };
}

export function useRefreshImages() {
  const { mutate } = useSWRConfig();
  return useCallback(() => void mutate(URL), [mutate]);
}
