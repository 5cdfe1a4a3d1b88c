import type { Group, ListedGroup, OwnGroup } from '@lodge/contracts';
import useSWR from 'swr';
import { useViewer } from '../../lib/session.js';
import { useOwnGroups } from './use-groups.js';

export interface OpenGroup {
  /** Undefined until it is known. */
  group: OwnGroup | (ListedGroup & Pick<Group, 'code'>) | undefined;
  /** Whether the viewer belongs to it; admins read it all the same. */
  isMember: boolean;
}

/** The group a viewer looks at, out of the list of his own; an admin looks at others too. */
export function useGroup(groupId: number): OpenGroup {
  const { isAdmin } = useViewer();
  const { data: own } = useOwnGroups();
  const mine = own?.groups.find(({ id }) => id === groupId);
  const { data } = useSWR<{ group: ListedGroup }>(
    isAdmin && own && !mine ? `/api/groups/${groupId}` : null,
  );
  const other = data?.group;
  return {
    group: mine ?? (other && { ...other, code: other.code ?? '' }),
    isMember: mine !== undefined || !own || !isAdmin,
  };
}
