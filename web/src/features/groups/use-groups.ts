import { urlOf, type ResponseOf } from '@lodge/contracts';
import { useCallback } from 'react';
import { useSWRConfig } from 'swr';
import { useApi } from '../../lib/use-api.js';
import { usePages } from '../../lib/use-pages.js';

/** Milliseconds after which an admin's decision shows. */
const DECISIONS_INTERVAL = 30_000;
/** The same for messages in groups that are not open. */
const UNREAD_INTERVAL = 15_000;

/** The viewer's groups, polled for what is unread in them. */
export const useOwnGroups = () =>
  useApi('ownGroups', { swr: { refreshInterval: UNREAD_INTERVAL } });

/** @param q part of the name */
export const useAllGroups = (q: string) =>
  usePages('allGroups', ({ groups }) => groups, {
    q,
    refreshInterval: DECISIONS_INTERVAL,
    isStale: ({ changed }) => changed === 'groups',
  });

/** Revalidates the viewer's groups if they still count unread messages in the one that was read. */
export function useMarkRead(groupId: number) {
  const { cache, mutate } = useSWRConfig();
  return useCallback(() => {
    const url = urlOf('ownGroups');
    const known: ResponseOf<'ownGroups'> | undefined = cache.get(url)?.data;
    if (known?.groups.some(({ id, unread_count }) => id === groupId && unread_count > 0))
      void mutate(url);
  }, [groupId, cache, mutate]);
}
