import type { Member, MemberPage } from '@lodge/contracts';
import { asApiError } from '../../../lib/api/api-error.js';
import { usePages } from '../../../lib/api/use-pages.js';
import { useHint } from '../../../lib/live.js';

// Milliseconds.
const REFRESH_INTERVAL = 60_000;

// Sorts within each page, so that loading the next one moves no member.
const withFaceFirst = ({ members }: MemberPage) =>
  members.toSorted((one, other) => Number(!one.avatar) - Number(!other.avatar));

export function useMemberPages(groupId: number, q: string, onDenied: (status: number) => void) {
  const list = usePages('groupMembers', {
    rowsOf: q ? undefined : withFaceFirst,
    params: { id: groupId },
    filters: { q },
    limit: 50,
    refreshInterval: REFRESH_INTERVAL,
    keepPreviousData: true,
    onError: (error) => {
      const { status } = asApiError(error);
      if (status === 403 || status === 404) onDenied(status);
    },
  });
  // A member's first approved photo changes their entry.
  useHint((hint) => {
    const isFirst = ({ id, hasApprovedPicture }: Member) =>
      hint.changed === 'photos' && hint.user_ids.has(id) && !hasApprovedPicture;
    if (list.rows?.some(isFirst)) void list.refresh();
  });
  return list;
}
