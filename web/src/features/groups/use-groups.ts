import type { ListedGroup, OwnGroup } from '@lodge/contracts';
import useSWR from 'swr';

export const OWN_GROUPS = '/api/groups';
export const ALL_GROUPS = '/api/all-groups';

/** Milliseconds between looks at what an admin may have decided meanwhile. */
const DECISIONS = 30_000;

export const useOwnGroups = () => useSWR<{ groups: OwnGroup[] }>(OWN_GROUPS);

export const useAllGroups = () => useSWR<{ groups: ListedGroup[] }>(ALL_GROUPS, { refreshInterval: DECISIONS });
