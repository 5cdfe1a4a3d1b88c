import { useMemo, type ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { ApiError } from './api-error.js';
import { api } from './api.js';
import { useSession } from './session.js';

/**
 * Answers are kept by URL, in a store of their own for each signed-in user: whoever comes after, or nobody, starts
 * with an empty one, and so does he who is made an admin or no longer is one. An answer that arrives late lands in the
 * store that was thrown away.
 */
export function Answers({ children }: { children: ReactNode }) {
  const { user, refresh } = useSession();
  const value = useMemo(
    () => ({
      ...config,
      // A session that ended, or an admin who no longer is one, while the page stood open: trying again would lead nowhere.
      onError: (error: unknown, key: string) => {
        const status = error instanceof ApiError ? error.status : 0;
        if (status === 401 || (status === 403 && key.includes('/api/admin/'))) void refresh();
      },
    }),
    [refresh],
  );
  return (
    <SWRConfig key={user ? `${user.id} ${user.isAdmin}` : 'nobody'} value={value}>
      {children}
    </SWRConfig>
  );
}

const config = {
  provider: () => new Map(),
  fetcher: (path: string) => api.get(path),
  // What was refused stays refused; what did not arrive is worth another try.
  shouldRetryOnError: (error: unknown) =>
    !(error instanceof ApiError) || error.status === 0 || error.status >= 500,
  errorRetryCount: 3,
};
