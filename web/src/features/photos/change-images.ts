import { urlOf, type ListedImage, type ResponseOf } from '@lodge/contracts';
import { useSWRConfig } from 'swr';
import { isConflict } from '../../lib/api/api-error.js';
import { callApi } from '../../lib/api/api.js';
import { onUserChange } from '../../lib/session-store.js';

type OwnImages = ResponseOf<'ownImages'>;

const URL = urlOf('ownImages');

// A photo deleted elsewhere in the meantime counts as deleted.
export function useDeleteImage() {
  const { mutate } = useSWRConfig();
  return async (id: number) => {
    await callApi('deleteOwnImage', { params: { id } }).catch((error: unknown) => {
      if (!isConflict(error)) throw error;
    });
    await mutate<OwnImages>(
      URL,
      (known) => known && { ...known, images: known.images.filter((image) => image.id !== id) },
    );
  };
}

// Optimistic: the old order is restored if the call fails.
export function useOrderImages() {
  const { mutate } = useSWRConfig();
  return (images: readonly ListedImage[]) =>
    mutate<OwnImages, void>(URL, () => sendOrder(images.map(({ id }) => id)), {
      optimisticData: (known) => ({
        removals: known?.removals ?? [],
        images: images.map((image, index) => ({ ...image, place: index + 1 })),
      }),
      populateCache: false,
      rollbackOnError: true,
    });
}

let newest: readonly number[] = [];
let sending: Promise<unknown> = Promise.resolve();
// A call that waits for its member's next sign-in may never end.
onUserChange(() => (sending = Promise.resolve()));

// Orders are sent in sequence, so that the last one wins; those superseded meanwhile are skipped.
function sendOrder(ids: number[]): Promise<void> {
  newest = ids;
  const sent = sending.then(async () => {
    if (newest === ids) await callApi('orderOwnImages', { body: { ids } });
  });
  sending = sent.catch(() => undefined);
  return sent;
}
