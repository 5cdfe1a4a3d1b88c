import type { AdminAppeal, BodyOf } from '@lodge/contracts';
import { isConflict } from '../../../lib/api/api-error.js';
import { callApi } from '../../../lib/api/api.js';
import { toast } from '../../../ui/overlay/toast.js';
import { actionError } from '../action-error.js';
import { APPEALS } from '../lists/list-kinds.js';
import { useListChange } from '../lists/use-list-change.js';

// Another admin may hold it, or have answered it first.
export function useAppeal({ id }: AdminAppeal) {
  const { drop, update, refresh } = useListChange(APPEALS);
  const failed = (error: unknown) => {
    toast.error(actionError(error, 'Error answering the appeal'), `appeal ${id}`);
    if (isConflict(error)) refresh();
  };
  return {
    claim: async () => {
      try {
        const { claim } = await callApi('claimAppeal', { params: { id } });
        update(id, { claim });
        return true;
      } catch (error) {
        failed(error);
        return false;
      }
    },
    release: async () => {
      try {
        await callApi('releaseAppeal', { params: { id } });
        update(id, { claim: null });
      } catch (error) {
        failed(error);
      }
    },
    answer: async (body: BodyOf<'decideAppeal'>) => {
      await callApi('decideAppeal', { params: { id }, body });
      toast.success('Appeal answered');
      drop(id);
    },
  };
}
