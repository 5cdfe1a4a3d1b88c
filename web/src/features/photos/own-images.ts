import { useApi } from '../../lib/api/use-api.js';

const PROCESSING_INTERVAL = 2_500;

// Polls while an image is being processed.
export const useOwnImages = () =>
  useApi('ownImages', {
    swr: {
      refreshInterval: (latest) =>
        latest?.images.some((image) => image.is_processing) ? PROCESSING_INTERVAL : 0,
    },
  });
