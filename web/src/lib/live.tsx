import { createContext, useContext, useEffect, useMemo, useRef, type ReactNode } from 'react';
import { useSWRConfig } from 'swr';
import { openLiveStream, type Heard } from './live-stream.js';
import { useSession } from './session.js';

type Listener = (hint: Heard) => void;

const ListenersContext = createContext<Set<Listener> | null>(null);

/**
 * Keeps one live stream open while somebody is signed in, and fetches again what a hint names, where it is shown. Polls go
 * on beside it: without the stream everything is seen too, a little later.
 */
export function Live({ children }: { children: ReactNode }) {
  const listeners = useMemo(() => new Set<Listener>(), []);
  const { refresh } = useSession();
  const { mutate } = useSWRConfig();

  useEffect(
    () =>
      openLiveStream(
        (hint) => {
          void mutate((key) => typeof key === 'string' && isStale(key, hint));
          listeners.forEach((listener) => listener(hint));
        },
        () => void refresh(),
      ),
    [listeners, mutate, refresh],
  );

  return <ListenersContext value={listeners}>{children}</ListenersContext>;
}

/** Hears each hint while mounted; for what is not kept by URL. */
export function useHint(listener: Listener): void {
  const listeners = useContext(ListenersContext);
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  useEffect(() => {
    const hear: Listener = (hint) => latest.current(hint);
    listeners?.add(hear);
    return () => void listeners?.delete(hear);
  }, [listeners]);
}

/** Whether the answer kept under `key` may be out of date. An admin's lists change only under his own hands; what waits is counted anew. */
function isStale(key: string, hint: Heard): boolean {
  switch (hint.changed) {
    case 'messages':
      return key === '/api/groups';
    case 'members':
      return key === '/api/groups';
    case 'groups':
      return key === '/api/groups';
    case 'images':
      return key.startsWith('/api/images') || key.startsWith('/api/admin/images?status=pending');
    case 'photos':
      return key === `/api/images/${hint.user_id}`;
    case 'requests':
      return key.startsWith('/api/admin/group-requests?status=pending');
    case 'everything':
      return true;
  }
}
