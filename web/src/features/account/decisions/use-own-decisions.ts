import { DECISION_TEXTS } from '@lodge/contracts';
import { errorText } from '../../../lib/api/api-error.js';
import { callApi } from '../../../lib/api/api.js';
import { useApi } from '../../../lib/api/use-api.js';
import { toast } from '../../../ui/overlay/toast.js';

export function useOwnDecisions() {
  const { data, error, isValidating, mutate } = useApi('ownDecisions');
  return {
    decisions: data?.decisions,
    failed: Boolean(error) && !data,
    retrying: isValidating,
    refresh: () => void mutate(),
    see: async (id: number) => {
      try {
        await callApi('seeDecision', { params: { id } });
        await mutate();
      } catch (failure) {
        toast.error(errorText(failure, DECISION_TEXTS.seeing));
      }
    },
  };
}
