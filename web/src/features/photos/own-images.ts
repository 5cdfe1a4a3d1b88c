import { LIMITS, type OwnImage } from '@lodge/contracts';
import { useCallback } from 'react';
import useSWR, { useSWRConfig } from 'swr';

const PATH = '/api/images';
const PROCESSING_POLL = 2_500;

interface Images {
  images: OwnImage[];
}

/** The viewer's images, newest first; asked for again until none is being processed. */
export function useOwnImages() {
  const { data, error, isValidating, mutate } = useSWR<Images>(PATH, {
    refreshInterval: (latest) => (latest?.images.some((image) => image.is_processing) ? PROCESSING_POLL : 0),
  });
  return {
    images: data?.images,
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

/** Fetches the list again. */
export function useRefreshImages() {
  const { mutate } = useSWRConfig();
  return useCallback(() => void mutate(PATH), [mutate]);
}
