import { OWN_ERROR_TEXTS, type ResponseOf } from '@lodge/contracts';
import { callApi } from '../../lib/api/api.js';
import { useMutate } from '../../lib/api/use-api.js';
import { attempt } from '../../ui/action.js';
import { useOwnImages } from './own-images.js';

// Photos that were removed, until their owner dismisses the note. Optimistic: they come back if the
// call fails.
export function useRemovals() {
  const removals = useOwnImages().data?.removals ?? [];
  const mutate = useMutate();
  const read = () => {
    const newest = Math.max(...removals.map(({ id }) => id));
    const withoutRead = (known?: ResponseOf<'ownImages'>): ResponseOf<'ownImages'> => ({
      images: known?.images ?? [],
      removals: known?.removals.filter(({ id }) => id > newest) ?? [],
    });
    const call = async () =>
      void (await callApi('readImageRemovals', { body: { removal_id: newest } }));
    void attempt({
      call: () => mutate('ownImages', call, { optimisticData: withoutRead, populateCache: false }),
      failed: OWN_ERROR_TEXTS.internal,
    });
  };
  return { removals, read };
}
