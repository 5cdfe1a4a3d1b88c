import { APP_TEXTS, type AdminGroup, type Member } from '@lodge/contracts';
import useSWR from 'swr';
import { api } from '../../../lib/api.js';
import { toast } from '../../../ui/toast.js';
import { deedError, isOutdated } from '../deed-error.js';
import { GROUPS } from '../lists/list-kinds.js';
import { useListChange } from '../lists/use-list-change.js';

/** A group's members, and how one comes and goes. Either answers whether it was done. */
export function useMembers(group: AdminGroup) {
  const path = `/api/admin/groups/${group.id}`;
  const { data, error, isValidating, mutate } = useSWR<{ members: Member[] }>(`${path}/members`);
  const { update } = useListChange(GROUPS);

  const change = async (call: Promise<unknown>, done: string, failed: string) => {
    try {
      await call;
      toast.success(done);
    } catch (refusal) {
      toast.error(deedError(refusal, failed));
      if (!isOutdated(refusal)) return false;
    }
    const answer = await mutate().catch(() => undefined);
    if (answer) update(group.id, { member_count: answer.members.length });
    return true;
  };

  return {
    members: data?.members,
    failed: Boolean(error) && !data,
    retry: () => void mutate(),
    retrying: isValidating,
    add: (userId: number) => change(api.post(`${path}/add-user`, { userId }), APP_TEXTS.userAdded, APP_TEXTS.addingUser),
    remove: (userId: number) => change(api.delete(`${path}/remove-user`, { userId }), APP_TEXTS.userRemoved, APP_TEXTS.removingUser),
  };
}
