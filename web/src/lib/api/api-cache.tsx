import type { ReactNode } from 'react';
import { SWRConfig, type Cache, type Middleware, type SWRConfiguration } from 'swr';
import { initCache } from 'swr/_internal';
import { asApiError, isPassing } from './api-error.js';
import { fetchUrl } from './api.js';
import { earlyData } from './early-calls.js';
import { onErrorRetry } from './retry.js';
import { refreshSession, useViewer } from '../session/session.js';

// One cache per user and role: the next user starts with an empty one, and a late response ends up
// in a discarded one.
export function ApiCacheProvider({ children }: { children: ReactNode }) {
  const { id, isAdmin, is_moderator: isModerator } = useViewer();
  return (
    <SWRConfig key={`${id} ${isAdmin} ${isModerator}`} value={CONFIG}>
      {children}
    </SWRConfig>
  );
}

// The session ended, was restricted, or an admin lost the role while the page was open.
export function refreshSessionAfter(error: unknown, url: string) {
  const { status, code } = asApiError(error);
  if (status === 401 || code === 'restricted' || (status === 403 && url.includes('/admin/')))
    void refreshSession();
}

// SWR tears down a cache that it initialized itself when the session ends: a timer or late response
// would then refetch and be rejected. This one stays initialized with nothing mounted on it, so
// nothing is fetched.
function newCache() {
  const cache = new Map([...earlyData()].map(([url, data]) => [url, { data }]));
  initCache(cache);
  return cache;
}

// A call with an `onError` of its own keeps this one.
const watchSession: Middleware = (useNext) =>
  function useWatched(key, fetcher, config) {
    const onError: SWRConfiguration['onError'] = (error, url, options) => {
      refreshSessionAfter(error, url);
      config.onError?.(error, url, options);
    };
    return useNext(key, fetcher, { ...config, onError });
  };

const CONFIG: SWRConfiguration & { provider: () => Cache } = {
  provider: newCache,
  fetcher: fetchUrl,
  use: [watchSession],
  shouldRetryOnError: isPassing,
  onErrorRetry,
};
