import { urlOf, type GroupFilter, type ListedGroup, type OwnGroup } from '@lodge/contracts';
import { useCallback } from 'react';
import { useSWRConfig } from 'swr';
import { keysOf, useApi } from '../../lib/api/use-api.js';
import { usePages } from '../../lib/api/use-pages.js';
import { UNREAD_INTERVAL } from '../../lib/counts.js';
import { membersText } from '../../lib/language.js';
import { useIsStreamLost } from '../../lib/live.js';
import { serverNow } from '../../lib/server-clock.js';

// Interval in milliseconds at which an admin's decision is noticed.
const DECISIONS_INTERVAL = 30_000;

export const useOwnGroups = () =>
  useApi('ownGroups', { swr: { refreshInterval: useIsStreamLost() ? UNREAD_INTERVAL : 0 } });

export const byActivity = (groups: readonly OwnGroup[]) =>
  groups.toSorted((one, other) => latest(other) - latest(one));

// A group just joined also moves to the top.
const latest = ({ joined_at, last_message }: OwnGroup) =>
  Math.max(Date.parse(joined_at), last_message ? Date.parse(last_message.created_at) : 0);

export const useAllGroups = (q: string, show: GroupFilter | '' = '') =>
  usePages('allGroups', {
    filters: { q, show },
    limit: 50,
    refreshInterval: DECISIONS_INTERVAL,
    keepPreviousData: true,
  });

// In milliseconds.
const DAY = 86_400_000;

/** Empty for groups that are newer than last night's count, which non-members see. */
export const nightlyMembers = (group: ListedGroup, isAdmin: boolean) =>
  group.is_member || isAdmin || serverNow() - Date.parse(group.created_at) > DAY
    ? membersText(group)
    : '';

const OWN_GROUPS = urlOf('ownGroups');

/** Drops the cached members of a group that the viewer is no longer in, and refetches their groups. */
export function useForgetGroup() {
  const { mutate } = useSWRConfig();
  return useCallback(
    (id: number) => {
      void mutate(keysOf('groupMembers', { id }), undefined, { revalidate: false });
      return mutate(OWN_GROUPS);
    },
    [mutate],
  );
}
