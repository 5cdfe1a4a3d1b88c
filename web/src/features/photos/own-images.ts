import { LIMITS, urlOf, type ImageRemoval, type ResponseOf } from '@lodge/contracts';
import { useCallback } from 'react';
import { useSWRConfig } from 'swr';
import useSWRMutation from 'swr/mutation';
import { callApi } from '../../lib/api/api.js';
import { useApi } from '../../lib/api/use-api.js';

const URL = urlOf('ownImages');
const PROCESSING_INTERVAL = 2_500;

type OwnImages = ResponseOf<'ownImages'>;

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

// Optimistic: they come back when the call fails.
export function useReadRemovals() {
  const { trigger } = useSWRMutation(URL, (_url: string, { arg: id }: { arg: number }) =>
    callApi('readImageRemovals', { body: { removal_id: id } }),
  );
  return (removals: readonly ImageRemoval[]) => {
    const newest = Math.max(...removals.map(({ id }) => id));
    const withoutRead = (images?: OwnImages): OwnImages => ({
      images: images?.images ?? [],
      removals: images?.removals.filter(({ id }) => id > newest) ?? [],
    });
    return trigger<OwnImages>(newest, { optimisticData: withoutRead, rollbackOnError: true });
  };
}

export function useRefreshImages() {
  const { mutate } = useSWRConfig();
  return useCallback(() => void mutate(URL), [mutate]);
}
