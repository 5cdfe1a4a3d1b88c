import { useMutate } from '../../../lib/api/use-api.js';

/** Refetches a person whose panel is open, after a decision that changes what it shows. */
export function useRefreshPerson() {
  const mutate = useMutate();
  return (id: number) => void mutate('userSummary', undefined, { params: { id } });
}
