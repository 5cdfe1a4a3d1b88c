import { OWN_ERROR_TEXTS, urlOf, type ImageRemoval, type ResponseOf } from '@lodge/contracts';
import useSWRMutation from 'swr/mutation';
import { callApi } from '../../lib/api/api.js';
import { errorText } from '../../lib/api/api-error.js';
import { toast } from '../../ui/overlay/toast.js';
import { useOwnImages } from './own-images.js';

type OwnImages = ResponseOf<'ownImages'>;

// Photos that were removed, until their owner has read it. Optimistic: they come back when the call
// fails.
export function useRemovals(): { removals: readonly ImageRemoval[]; read: () => void } {
  const { removals } = useOwnImages();
  const { trigger } = useSWRMutation(
    urlOf('ownImages'),
    (_url: string, { arg: id }: { arg: number }) =>
      callApi('readImageRemovals', { body: { removal_id: id } }),
  );
  const read = () => {
    const newest = Math.max(...removals.map(({ id }) => id));
    const withoutRead = (known?: OwnImages): OwnImages => ({
      images: known?.images ?? [],
      removals: known?.removals.filter(({ id }) => id > newest) ?? [],
    });
    trigger<OwnImages>(newest, { optimisticData: withoutRead, rollbackOnError: true }).catch(
      (error: unknown) => toast.error(errorText(error, OWN_ERROR_TEXTS.internal)),
    );
  };
  return { removals, read };
}
