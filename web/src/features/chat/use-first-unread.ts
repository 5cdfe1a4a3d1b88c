import { useEffect, useState } from 'react';
import type { History } from './history.js';
import { reaches } from './rows.js';

// The first unread message at the time the group was opened: null if there is none, undefined until
// it is known and until its page has loaded or proved out of reach.
export function useFirstUnread(
  current: number | null | undefined,
  history: History | null,
  loadBackTo: (id: number) => Promise<unknown>,
): number | null | undefined {
  const [firstId, setFirstId] = useState(current);
  if (firstId === undefined && current !== undefined) setFirstId(current);
  const [isLoaded, setLoaded] = useState(false);
  const isThere = history !== null && firstId !== undefined && reaches(history, firstId);
  if (isThere && !isLoaded) setLoaded(true);
  const missing = history !== null && !isThere && !isLoaded ? firstId : undefined;
  useEffect(() => {
    if (missing) void loadBackTo(missing).then(() => setLoaded(true));
  }, [missing, loadBackTo]);
  return isLoaded ? firstId : undefined;
}
