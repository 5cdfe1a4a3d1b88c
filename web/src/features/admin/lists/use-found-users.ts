import { useApi } from '../../../lib/api/use-api.js';

// A longer query finds the others.
const SHOWN = 6;

/** Whom a search finds first; until it has, whom the one before found. */
export function useFoundUsers(q: string) {
  const found = useApi(q ? 'users' : null, {
    query: { limit: SHOWN, q },
    swr: { keepPreviousData: true },
  });
  // After a failure, `data` is still what the search before found.
  return found.error ? { ...found, data: undefined } : found;
}
