import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { ApiError } from './api-error.js';
import { api } from './api.js';
import { useSession } from './session.js';

/**
 * Answers are kept by URL, in a store of their own for each signed-in user: whoever comes after, or nobody, starts
 * with an empty one, and an answer that arrives late lands in the store that was thrown away.
 */
export function Answers({ children }: { children: ReactNode }) {
  const { user } = useSession();
  return (
    <SWRConfig key={user?.id ?? 'nobody'} value={config}>
      {children}
    </SWRConfig>
  );
}

const config = {
  provider: () => new Map(),
  fetcher: (path: string) => api.get(path),
  // What was refused stays refused; what did not arrive is worth another try.
  shouldRetryOnError: (error: unknown) => !(error instanceof ApiError) || error.status === 0 || error.status >= 500,
  errorRetryCount: 3,
};
