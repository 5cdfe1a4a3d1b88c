import { APP_TEXTS, type AdminGroup, type ErrorCode } from '@lodge/contracts';
import { useState } from 'react';
import { asApiError } from '../../../lib/api/api-error.js';
import { callApi } from '../../../lib/api/api.js';
import { useListChange } from '../../../lib/api/use-list-change.js';
import { usePages } from '../../../lib/api/use-pages.js';
import { attempt, type Action, actionError } from '../../../ui/action.js';

// `add` and `remove` resolve to false if they failed and can be tried again.
export function useMembers(group: AdminGroup, q: string) {
  const params = { id: group.id };
  const list = usePages('groupMembersByAdmin', {
    params,
    filters: { q },
    keepPreviousData: true,
  });
  // New members are on the last page, which may not be loaded.
  const [added, setAdded] = useState<readonly number[]>([]);
  const { update } = useListChange('groups');

  const change = (
    { call, success, failed }: Pick<Action<unknown>, 'call' | 'success'> & { failed: string },
    changed: () => void,
    // The code of an error that says that another admin was first.
    changedAlready: ErrorCode,
  ) => {
    const recount = async () => {
      const fetched = await list.refresh().catch(() => undefined);
      if (fetched) update(group.id, { member_count: fetched.first.member_count });
    };
    return attempt({
      call,
      success,
      done: () => {
        changed();
        return recount();
      },
      failed: actionError(failed),
      // Otherwise the account is gone or may not join.
      onConflict: (error) => {
        if (asApiError(error).code === changedAlready) changed();
        return recount();
      },
    });
  };

  const add = (userId: number) => {
    const call = () => callApi('addGroupMember', { params, body: { userId } });
    return change(
      { call, success: APP_TEXTS.userAdded, failed: APP_TEXTS.addingUser },
      () => setAdded((before) => [...before, userId]),
      'already_member',
    );
  };
  const remove = (userId: number) => {
    const call = () => callApi('removeGroupMember', { params, body: { userId } });
    return change(
      { call, success: APP_TEXTS.userRemoved, failed: APP_TEXTS.removingUser },
      () => setAdded((before) => before.filter((id) => id !== userId)),
      'not_found',
    );
  };

  return {
    ...list,
    isMember: (id: number) =>
      added.includes(id) || Boolean(list.rows?.some((member) => member.id === id)),
    add,
    remove,
  };
}
