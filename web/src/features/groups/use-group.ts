import type { Group, ListedGroup, OwnGroup } from '@lodge/contracts';
import { useViewer } from '../../lib/session/session.js';
import { useApi } from '../../lib/api/use-api.js';

export interface ViewedGroup {
  group: OwnGroup | (ListedGroup & Pick<Group, 'code'>) | undefined;
  // False for admins who read the group without being members.
  isMember: boolean;
  // Null if there is none, undefined until it is known.
  firstUnreadId: number | null | undefined;
}

// Admins may also open groups that are not in their own list.
export function useGroup(groupId: number): ViewedGroup {
  const { isAdmin } = useViewer();
  const { data: own, error } = useApi('ownGroups');
  const mine = own?.groups.find(({ id }) => id === groupId);
  const { data } = useApi(isAdmin && own && !mine ? 'group' : null, { params: { id: groupId } });
  const other = data?.group;
  return {
    group: mine ?? (other && { ...other, code: other.code ?? '' }),
    isMember: mine !== undefined || !own || !isAdmin,
    firstUnreadId: own || error ? (mine?.first_unread_id ?? null) : undefined,
  };
}
