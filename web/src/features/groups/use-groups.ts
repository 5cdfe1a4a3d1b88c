import type { ListedGroup, OwnGroup, Page } from '@lodge/contracts';
import { useCallback } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import { usePages } from '../../lib/pages.js';

export const OWN_GROUPS = '/api/groups';

/** Milliseconds between looks at what an admin may have decided meanwhile. */
const DECISIONS = 30_000;
/** The same for messages in groups that are not open. */
const NEWS = 15_000;

type OwnGroups = { groups: OwnGroup[] };

export const useOwnGroups = () => useSWR<OwnGroups>(OWN_GROUPS);

/** The same, looked at again and again: of interest where what is new is shown. */
export const useOwnGroupsWithNews = () => useSWR<OwnGroups>(OWN_GROUPS, { refreshInterval: NEWS });

type GroupPage = Page & { groups: ListedGroup[] };

/** @param q a part of the name */
export const useAllGroups = (q: string) =>
  usePages('/api/all-groups', ({ groups }: GroupPage) => groups, {
    q,
    refreshInterval: DECISIONS,
    isStale: ({ changed }) => changed === 'groups',
  });

/** Asks for the list again where it still counts something new in a group that was read meanwhile. */
export function useMarkRead(groupId: number) {
  const { cache, mutate } = useSWRConfig();
  return useCallback(() => {
    const known: OwnGroups | undefined = cache.get(OWN_GROUPS)?.data;
    if (known?.groups.some(({ id, unread_count }) => id === groupId && unread_count > 0))
      void mutate(OWN_GROUPS);
  }, [groupId, cache, mutate]);
}
