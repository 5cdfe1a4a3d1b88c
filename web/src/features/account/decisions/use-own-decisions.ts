import { useApi } from '../../../lib/api/use-api.js';

export function useOwnDecisions() {
  const { data, error, isValidating, mutate } = useApi('ownDecisions');
  return {
    decisions: data?.decisions,
    failed: Boolean(error) && !data,
    retrying: isValidating,
    refresh: () => void mutate(),
  };
}
