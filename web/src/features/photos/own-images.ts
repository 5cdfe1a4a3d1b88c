import { LIMITS, type ImageRemoval, type OwnImage } from '@lodge/contracts';
import { useCallback } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import { api } from '../../lib/api.js';

const PATH = '/api/images';
const PROCESSING_POLL = 2_500;

interface Images {
  images: OwnImage[];
  removals: ImageRemoval[];
}

/** The viewer's images, newest first; asked for again until none is being processed. */
export function useOwnImages() {
  const { data, error, isValidating, mutate } = useSWR<Images>(PATH, {
    refreshInterval: (latest) =>
      latest?.images.some((image) => image.is_processing) ? PROCESSING_POLL : 0,
  });
  return {
    images: data?.images,
    removals: data?.removals ?? [],
    failed: Boolean(error) && !data,
    retrying: isValidating,
    retry: () => void mutate(),
  };
}

/** How many more images the viewer may upload. Before the list is there it is the server that decides. */
export function useRoom(): number {
  const { images = [] } = useOwnImages();
  return Math.max(0, LIMITS.imagesPerUser - images.length);
}

/** Says that the viewer has read what became of these. They go at once, and come back when that fails. Throws an `ApiError`. */
export function useReadRemovals() {
  const { mutate } = useSWRConfig();
  return useCallback(
    (removals: readonly ImageRemoval[]) => {
      const newest = Math.max(...removals.map(({ id }) => id));
      const others = (images?: Images) =>
        images && { ...images, removals: images.removals.filter(({ id }) => id > newest) };
      return mutate<Images | undefined>(
        PATH,
        async (images?: Images) => {
          await api.post(`${PATH}/removals/read`, { removal_id: newest });
          return others(images);
        },
        { optimisticData: others, rollbackOnError: true },
      );
    },
    [mutate],
  );
}

/** Fetches the list again. */
export function useRefreshImages() {
  const { mutate } = useSWRConfig();
  return useCallback(() => void mutate(PATH), [mutate]);
}
