import { useApi } from '../../../lib/api/use-api.js';

// A longer query narrows down the rest.
const SHOWN = 6;

/** Returns the top results of a search, and the previous search's until they arrive. */
export function useFoundUsers(q: string) {
  const found = useApi(q ? 'users' : null, {
    query: { limit: SHOWN, q },
    swr: { keepPreviousData: true },
  });
  // After a failure, `data` still holds the previous results.
  return found.error ? { ...found, data: undefined } : found;
}
