import { useMemo } from 'react';
import { useApi } from '../../lib/api/use-api.js';
import { untilNextEnd } from './next-end.js';

// Fetched again when the next mute ends.
export const useMutes = () =>
  useApi('mutes', { swr: { refreshInterval: untilNextEnd, revalidateOnFocus: false } });

export function useMutedMembers(): ReadonlySet<number> {
  const { data } = useMutes();
  return useMemo(() => new Set(data?.members.map(({ user_id }) => user_id)), [data]);
}
