import { useMemo } from 'react';
import { useApi } from '../../lib/api/use-api.js';
import { sortPhotos } from '../../lib/sort-photos.js';

const PROCESSING_INTERVAL = 2_500;

// Polls while an image is being processed. The images are as others see them.
export function useOwnImages() {
  const { data, error, mutate } = useApi('ownImages', {
    swr: {
      refreshInterval: (latest) =>
        latest?.images.some((image) => image.is_processing) ? PROCESSING_INTERVAL : 0,
    },
  });
  const sorted = useMemo(() => data && { ...data, images: sortPhotos(data.images) }, [data]);
  return { data: sorted, error, mutate };
}
