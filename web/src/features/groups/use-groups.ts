import type { ListedGroup, OwnGroup } from '@lodge/contracts';
import { useCallback } from 'react';
import useSWR, { useSWRConfig } from 'swr';

export const OWN_GROUPS = '/api/groups';
export const ALL_GROUPS = '/api/all-groups';

/** Milliseconds between looks at what an admin may have decided meanwhile. */
const DECISIONS = 30_000;
/** The same for messages in groups that are not open. */
const NEWS = 15_000;

type OwnGroups = { groups: OwnGroup[] };

export const useOwnGroups = () => useSWR<OwnGroups>(OWN_GROUPS);

/** The same, looked at again and again: of interest where what is new is shown. */
export const useOwnGroupsWithNews = () => useSWR<OwnGroups>(OWN_GROUPS, { refreshInterval: NEWS });

export const useAllGroups = () => useSWR<{ groups: ListedGroup[] }>(ALL_GROUPS, { refreshInterval: DECISIONS });

/** Asks for the list again where it still counts something new in a group that was read meanwhile. */
export function useMarkRead(groupId: number) {
  const { cache, mutate } = useSWRConfig();
  return useCallback(() => {
    const known: OwnGroups | undefined = cache.get(OWN_GROUPS)?.data;
    if (known?.groups.some(({ id, unread_count }) => id === groupId && unread_count > 0)) void mutate(OWN_GROUPS);
  }, [groupId, cache, mutate]);
}
