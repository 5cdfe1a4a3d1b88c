import { LIMITS, urlOf } from '@lodge/contracts';
import { useCallback } from 'react';
import { useSWRConfig } from 'swr';
import { useApi } from '../../lib/api/use-api.js';

const URL = urlOf('ownImages');
const PROCESSING_INTERVAL = 2_500;

// Polled while one is being processed.
export function useOwnImages() {
  const { data, error, isValidating, mutate } = useApi('ownImages', {
    swr: {
      refreshInterval: (latest) =>
        latest?.images.some((image) => image.is_processing) ? PROCESSING_INTERVAL : 0,
    },
  });
  return {
    images: data?.images,
    removals: data?.removals ?? [],
    failed: Boolean(error) && !data,
    retrying: isValidating,
    retry: () => void mutate(),
  };
}

// Until the list is there it is not known, and the server decides.
export function useRoom(): { room: number; isRoomKnown: boolean } {
  const { images } = useOwnImages();
  return {
    room: Math.max(0, LIMITS.imagesPerUser - (images?.length ?? 0)),
    isRoomKnown: images !== undefined,
  };
}

export function useRefreshImages() {
  const { mutate } = useSWRConfig();
  return useCallback(() => void mutate(URL), [mutate]);
}
