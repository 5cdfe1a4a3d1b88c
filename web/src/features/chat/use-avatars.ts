import { MAX_AVATARS, type Avatar, type ChatMessage } from '@lodge/contracts';
import { useMemo } from 'react';
import useSWR from 'swr';
import { callApi } from '../../lib/api/api.js';
import { useHint, type Hint } from '../../lib/live.js';

// Authors' avatars are fetched apart from the messages, whose pages all members share.
export function useAvatars(
  messages: readonly ChatMessage[],
  viewerId: number,
): ReadonlyMap<number, Avatar> {
  const authors = new Set(messages.map(({ user_id }) => user_id));
  authors.delete(viewerId);
  const ids = [...authors].sort((one, other) => one - other);
  const { data, mutate } = useSWR(
    ids.length > 0 ? ['avatars', ids.join()] : null,
    () => fetchAvatars(ids),
    { keepPreviousData: true, revalidateOnFocus: false },
  );
  useHint((hint) => {
    if (mayChange(hint, authors)) void mutate();
  });
  return useMemo(() => new Map(data?.map((avatar) => [avatar.user_id, avatar])), [data]);
}

async function fetchAvatars(ids: readonly number[]): Promise<Avatar[]> {
  const pages = Array.from({ length: Math.ceil(ids.length / MAX_AVATARS) }, (_, page) =>
    ids.slice(page * MAX_AVATARS, (page + 1) * MAX_AVATARS),
  );
  const answers = await Promise.all(
    pages.map((page) => callApi('avatars', { query: { ids: page.join() } })),
  );
  return answers.flatMap(({ avatars }) => avatars);
}

// The viewer's own photos decide what they see of others, and blocks come as changes of groups.
function mayChange(hint: Hint, authors: ReadonlySet<number>): boolean {
  if (hint.changed === 'photos') return [...hint.user_ids].some((id) => authors.has(id));
  return ['images', 'groups', 'everything'].includes(hint.changed);
}
