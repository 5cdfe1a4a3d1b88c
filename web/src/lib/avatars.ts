import { MAX_AVATARS, type Avatar } from '@lodge/contracts';
import { useMemo } from 'react';
import useSWR from 'swr';
import { callApi } from './api/api.js';
import type { Hint } from './hints.js';
import { useHint } from './live.js';

// Face pictures of members with whom the viewer shares a group, for lists that show any member.
export function useAvatars(userIds: ReadonlySet<number>): ReadonlyMap<number, Avatar> {
  const ids = [...userIds].sort((one, other) => one - other);
  const { data, mutate } = useSWR(
    ids.length > 0 ? ['avatars', ids.join()] : null,
    () => fetchAvatars(ids),
    { keepPreviousData: true, revalidateOnFocus: false },
  );
  useHint((hint) => {
    if (mayChange(hint, userIds)) void mutate();
  });
  return useMemo(() => new Map(data?.map((avatar) => [avatar.user_id, avatar])), [data]);
}

async function fetchAvatars(ids: readonly number[]): Promise<Avatar[]> {
  const pages = Array.from({ length: Math.ceil(ids.length / MAX_AVATARS) }, (_, page) =>
    ids.slice(page * MAX_AVATARS, (page + 1) * MAX_AVATARS),
  );
  const responses = await Promise.all(
    pages.map((page) => callApi('avatars', { query: { ids: page.join() } })),
  );
  return responses.flatMap(({ avatars }) => avatars);
}

// The viewer's own photos decide what they see of others. Hints announce a block as a change of
// groups.
function mayChange(hint: Hint, userIds: ReadonlySet<number>): boolean {
  if (hint.changed === 'photos') return [...hint.user_ids].some((id) => userIds.has(id));
  return ['images', 'groups', 'everything'].includes(hint.changed);
}
