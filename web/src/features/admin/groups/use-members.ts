import { APP_TEXTS, type AdminGroup, type MemberPage } from '@lodge/contracts';
import { useState } from 'react';
import { api } from '../../../lib/api.js';
import { usePages } from '../../../lib/pages.js';
import { toast } from '../../../ui/toast.js';
import { deedError, isOutdated } from '../deed-error.js';
import { GROUPS } from '../lists/list-kinds.js';
import { useListChange } from '../lists/use-list-change.js';

/**
 * A group's members, and how one comes and goes. Either answers whether it was done.
 * @param q a part of the user name
 */
export function useMembers(group: AdminGroup, q: string) {
  const path = `/api/admin/groups/${group.id}`;
  const {
    rows: members,
    refresh,
    ...list
  } = usePages(`${path}/members`, ({ members: rows }: MemberPage) => rows, { q });
  // Who came last stands on the last page, which need not have been fetched.
  const [added, setAdded] = useState<readonly number[]>([]);
  const { update } = useListChange(GROUPS);

  const change = async (call: Promise<unknown>, done: string, failed: string) => {
    try {
      await call;
      toast.success(done);
    } catch (refusal) {
      toast.error(deedError(refusal, failed));
      if (!isOutdated(refusal)) return false;
    }
    const pages = await refresh().catch(() => undefined);
    if (pages?.[0]) update(group.id, { member_count: pages[0].member_count });
    return true;
  };

  const add = async (userId: number) => {
    const done = await change(
      api.post(`${path}/add-user`, { userId }),
      APP_TEXTS.userAdded,
      APP_TEXTS.addingUser,
    );
    if (done) setAdded((before) => [...before, userId]);
    return done;
  };
  const remove = (userId: number) => {
    setAdded((before) => before.filter((id) => id !== userId));
    return change(
      api.delete(`${path}/remove-user`, { userId }),
      APP_TEXTS.userRemoved,
      APP_TEXTS.removingUser,
    );
  };

  return {
    ...list,
    members,
    refresh,
    isMember: (id: number) =>
      added.includes(id) || Boolean(members?.some((member) => member.id === id)),
    add,
    remove,
  };
}
