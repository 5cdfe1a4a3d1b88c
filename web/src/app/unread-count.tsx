import { useSyncExternalStore, type ReactNode } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { useIsStreamLost, useIsStreamSettled } from '../lib/live.js';
import { PATHS } from '../lib/paths.js';
import { Unread, UNREAD_INTERVAL } from '../lib/unread.js';
import { unreadText } from '../lib/unread-text.js';
import { useApi } from '../lib/api/use-api.js';

export function UnreadCount({ children }: { children: ReactNode }) {
  const openId = useOpenGroup();
  // After what the screen needs, too.
  const refreshInterval = useIsStreamLost() ? UNREAD_INTERVAL : 0;
  const { data } = useApi(useIsStreamSettled() ? 'ownGroups' : null, { swr: { refreshInterval } });
  const elsewhere = data?.groups.filter(({ id }) => id !== openId) ?? [];
  const count = elsewhere.reduce((sum, { unread_count }) => sum + unread_count, 0);
  return <Unread value={count > 0 ? unreadText(count) : ''}>{children}</Unread>;
}

// Messages of the open group are read as they come, so they do not count while the page is visible.
function useOpenGroup(): number | undefined {
  const { pathname } = useLocation();
  const isHidden = useSyncExternalStore(subscribe, () => document.hidden);
  const groupId = matchPath(PATHS.group, pathname)?.params.groupId;
  return isHidden ? undefined : Number(groupId);
}

function subscribe(listener: () => void) {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
