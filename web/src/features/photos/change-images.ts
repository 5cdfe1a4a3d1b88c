import type { ListedImage } from '@lodge/contracts';
import { isConflict } from '../../lib/api/api-error.js';
import { callApi } from '../../lib/api/api.js';
import { useMutate } from '../../lib/api/use-api.js';
import { serializeByKey } from '../../lib/serialize.js';

// A photo deleted elsewhere in the meantime counts as deleted.
export function useDeleteImage() {
  const mutate = useMutate();
  return async (id: number) => {
    await callApi('deleteOwnImage', { params: { id } }).catch((error: unknown) => {
      if (!isConflict(error)) throw error;
    });
    await mutate(
      'ownImages',
      (known) => known && { ...known, images: known.images.filter((image) => image.id !== id) },
    );
  };
}

// Optimistic: the old order is restored if the call fails.
export function useOrderImages() {
  const mutate = useMutate();
  return (images: readonly ListedImage[]) =>
    mutate('ownImages', async () => void (await sendOrder(images.map(({ id }) => id))), {
      optimisticData: (known) => ({
        removals: known?.removals ?? [],
        images: images.map((image, index) => ({ ...image, place: index + 1 })),
      }),
      populateCache: false,
    });
}

let newest: readonly number[] = [];

// The last order wins; those superseded before they were sent are skipped.
function sendOrder(ids: number[]): Promise<void> {
  newest = ids;
  return serializeByKey('photo order', async () => {
    if (newest === ids) await callApi('orderOwnImages', { body: { ids } });
  });
}
