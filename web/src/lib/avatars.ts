import { MAX_AVATARS, type Avatar } from '@lodge/contracts';
import { useMemo, useRef } from 'react';
import useSWR from 'swr';
import { callApi } from './api/api.js';
import type { Hint } from './hints.js';
import { useHint } from './live.js';

// Face pictures of members with whom the viewer shares a group, for lists that show any member.
export function useAvatars(userIds: ReadonlySet<number>): ReadonlyMap<number, Avatar> {
  const ids = [...userIds].sort((one, other) => one - other);
  // Replaced, not emptied: a fetch that began before a hint must not fill it.
  const known = useRef<Known>(new Map());
  const { data, mutate } = useSWR(
    ids.length > 0 ? ['avatars', ids.join()] : null,
    () => fetchUnknown(ids, known.current),
    { keepPreviousData: true, revalidateOnFocus: false },
  );
  useHint((hint) => {
    if (!mayChange(hint, userIds)) return;
    const isStale = (id: number) => hint.changed !== 'photos' || hint.user_ids.has(id);
    known.current = new Map([...known.current].filter(([id]) => !isStale(id)));
    void mutate();
  });
  return useMemo(() => new Map(data?.map((avatar) => [avatar.user_id, avatar])), [data]);
}

// Null for a member without one.
type Known = Map<number, Avatar | null>;

// Each new author of a conversation adds one member to many whose pictures are known.
async function fetchUnknown(ids: readonly number[], known: Known): Promise<Avatar[]> {
  const unknown = ids.filter((id) => !known.has(id));
  const fetched = new Map((await fetchAvatars(unknown)).map((one) => [one.user_id, one]));
  unknown.forEach((id) => known.set(id, fetched.get(id) ?? null));
  return ids.flatMap((id) => known.get(id) ?? []);
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
