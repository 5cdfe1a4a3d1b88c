import { useLayoutEffect, useMemo, useRef, type ReactNode } from 'react';
import { SWRConfig, useSWRConfig, type SWRConfiguration } from 'swr';
import { ApiError } from './api-error.js';
import { fetchUrl } from './api.js';
import { earlyAnswers } from './early-calls.js';
import { refreshSession, useViewer } from '../session.js';

// One cache for each user and role: the next user starts with an empty one, and a late response
// lands in a discarded one.
export function ApiCacheProvider({ children }: { children: ReactNode }) {
  const { id, isAdmin } = useViewer();
  return (
    <SWRConfig key={`${id} ${isAdmin}`} value={CONFIG}>
      <MutateUntilItEnds>{children}</MutateUntilItEnds>
    </SWRConfig>
  );
}

// SWR rejects what a timer or a late answer refetches once the cache has ended with its session.
function MutateUntilItEnds({ children }: { children: ReactNode }) {
  const { mutate } = useSWRConfig();
  const hasEnded = useRef(false);
  useLayoutEffect(() => {
    hasEnded.current = false;
    return () => void (hasEnded.current = true);
  }, []);
  const value = useMemo(() => {
    const guarded = async (...args: Parameters<typeof mutate>): Promise<unknown> =>
      hasEnded.current ? undefined : mutate(...args);
    return { mutate: guarded } as SWRConfiguration;
  }, [mutate]);
  return <SWRConfig value={value}>{children}</SWRConfig>;
}

// The session ended or is restricted, or an admin lost the role, while the page was open.
export function refreshSessionAfter(error: unknown, url: string) {
  const status = error instanceof ApiError ? error.status : 0;
  const isRestricted = error instanceof ApiError && error.code === 'restricted';
  if (status === 401 || isRestricted || (status === 403 && url.includes('/admin/')))
    void refreshSession();
}

const CONFIG = {
  provider: () => new Map([...earlyAnswers()].map(([url, data]) => [url, { data }])),
  fetcher: fetchUrl,
  onError: refreshSessionAfter,
  // A rejection is final; a failed connection or server is worth another try.
  shouldRetryOnError: (error: unknown) =>
    !(error instanceof ApiError) || error.status === 0 || error.status >= 500,
  errorRetryCount: 3,
};
