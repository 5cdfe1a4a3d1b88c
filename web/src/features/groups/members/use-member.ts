import { urlOf } from '@lodge/contracts';
import { refreshSessionAfter } from '../../../lib/api/api-cache.js';
import { ApiError } from '../../../lib/api/api-error.js';
import { useHint } from '../../../lib/live.js';
import { useApi } from '../../../lib/api/use-api.js';

// One whom a block hides, or who leaves, goes from the screen at once.
export function useMember(groupId: number, memberId: number | undefined, onGone: () => void) {
  const target = { params: { id: groupId, memberId: memberId ?? 0 } };
  const { data, error, isValidating, mutate } = useApi(memberId ? 'groupMember' : null, {
    ...target,
    swr: {
      revalidateOnFocus: false,
      onError: (failure) => {
        refreshSessionAfter(failure, urlOf('groupMember', target));
        if (data && isNotFound(failure)) onGone();
      },
    },
  });
  useHint((hint) => {
    const isStale =
      hint.changed === 'groups' ||
      (hint.changed === 'photos' && memberId && hint.user_ids.has(memberId)) ||
      (hint.changed === 'members' && hint.group_id === groupId);
    if (isStale) void mutate();
  });
  const isGone = isNotFound(error);
  return {
    member: data?.member,
    isGone,
    failed: Boolean(error) && !isGone && !data,
    retrying: isValidating,
    retry: () => void mutate(),
  };
}

const isNotFound = (error: unknown) =>
  error instanceof ApiError && (error.status === 403 || error.status === 404);
