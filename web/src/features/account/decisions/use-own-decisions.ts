import { DECISION_TEXTS } from '@lodge/contracts';
import { callApi } from '../../../lib/api/api.js';
import { useApi } from '../../../lib/api/use-api.js';
import { attempt } from '../../../ui/action.js';

export function useOwnDecisions() {
  const { data, error, isValidating, mutate } = useApi('ownDecisions');
  return {
    decisions: data?.decisions,
    failed: Boolean(error) && !data,
    retrying: isValidating,
    refresh: () => void mutate(),
    see: (id: number) =>
      attempt({
        call: () => callApi('seeDecision', { params: { id } }),
        done: () => mutate(),
        failed: DECISION_TEXTS.seeing,
      }),
  };
}
