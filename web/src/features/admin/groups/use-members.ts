import { APP_TEXTS, type AdminGroup } from '@lodge/contracts';
import { useState } from 'react';
import { asApiError } from '../../../lib/api/api-error.js';
import { callApi } from '../../../lib/api/api.js';
import { useListChange } from '../../../lib/api/use-list-change.js';
import { usePages } from '../../../lib/api/use-pages.js';
import { attempt } from '../../../ui/action.js';
import { actionError } from '../action-error.js';

// `add` and `remove` resolve to false if they failed and can be tried again.
export function useMembers(group: AdminGroup, q: string) {
  const params = { id: group.id };
  const {
    rows: members,
    refresh,
    ...list
  } = usePages('groupMembersByAdmin', {
    params,
    filters: { q },
    keepPreviousData: true,
  });
  // New members are on the last page, which may not be loaded.
  const [added, setAdded] = useState<readonly number[]>([]);
  const { update } = useListChange('groups');

  const change = (
    call: () => Promise<unknown>,
    success: string,
    failed: string,
    changed?: () => void,
  ) => {
    const recount = async () => {
      const fetched = await refresh().catch(() => undefined);
      if (fetched) update(group.id, { member_count: fetched.first.member_count });
    };
    return attempt({
      call,
      success,
      done: () => {
        changed?.();
        return recount();
      },
      failed: actionError(failed),
      // Another admin was first, or the account is gone.
      onConflict: (error) => {
        if (asApiError(error).status === 409) changed?.();
        return recount();
      },
    });
  };

  const add = (userId: number) => {
    const call = () => callApi('addGroupMember', { params, body: { userId } });
    return change(call, APP_TEXTS.userAdded, APP_TEXTS.addingUser, () =>
      setAdded((before) => [...before, userId]),
    );
  };
  const remove = (userId: number) => {
    setAdded((before) => before.filter((id) => id !== userId));
    const call = () => callApi('removeGroupMember', { params, body: { userId } });
    return change(call, APP_TEXTS.userRemoved, APP_TEXTS.removingUser);
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
