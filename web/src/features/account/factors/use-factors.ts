import { useApi } from '../../../lib/api/use-api.js';
import { ownActivity } from '../activity/own-activity.js';

export function useFactors() {
  const { data, error, isValidating, mutate } = useApi('factors');
  const refresh = () => {
    ownActivity.emit();
    return mutate();
  };
  return { data, error, isValidating, mutate: refresh };
}
