import { useMemo } from 'react';
import type { ResponseOf } from '@lodge/contracts';
import { useApi } from '../../lib/api/use-api.js';
import { serverNow } from '../../lib/server-clock.js';

// Refetched when the next mute ends.
export function useMutes() {
  // A new function each time: SWR asks the same one again only after a refetch.
  const refreshInterval = (mutes: ResponseOf<'mutes'> | undefined) => untilNextEnd(mutes);
  return useApi('mutes', { swr: { refreshInterval, revalidateOnFocus: false } });
}

export function useMutedMembers(): ReadonlySet<number> {
  const { data } = useMutes();
  return useMemo(() => new Set(data?.members.map(({ user_id }) => user_id)), [data]);
}

// Milliseconds: clocks differ, and timers overflow after 24 days.
const SOONEST = 10_000;
const LATEST = 86_400_000;

// Returns the milliseconds until the next mute ends, or 0 if none does.
export function untilNextEnd(mutes: ResponseOf<'mutes'> | undefined): number {
  const ends = [...(mutes?.groups ?? []), ...(mutes?.members ?? [])].flatMap(({ until }) =>
    until ? [Date.parse(until)] : [],
  );
  if (ends.length === 0) return 0;
  return Math.min(Math.max(Math.min(...ends) - serverNow(), SOONEST), LATEST);
}
