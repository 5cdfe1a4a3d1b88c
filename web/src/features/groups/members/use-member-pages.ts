import type { MemberPage } from '@lodge/contracts';
import { ApiError } from '../../../lib/api/api-error.js';
import { usePages } from '../../../lib/api/use-pages.js';

// Milliseconds.
const REFRESH_INTERVAL = 60_000;

// Sorts within each page, so that loading the next one moves no member.
const withFaceFirst = ({ members }: MemberPage) =>
  members.toSorted((one, other) => Number(!one.avatar) - Number(!other.avatar));

export const useMemberPages = (groupId: number, q: string, onDenied: (status: number) => void) =>
  usePages('groupMembers', {
    rowsOf: q ? undefined : withFaceFirst,
    params: { id: groupId },
    q,
    refreshInterval: REFRESH_INTERVAL,
    isStale: (hint) => hint.changed === 'members' && hint.group_id === groupId,
    // A member's first approved photo changes their entry.
    isRowStale: ({ id, hasApprovedPicture }, hint) =>
      hint.changed === 'photos' && hint.user_ids.has(id) && !hasApprovedPicture,
    onError: (error) => {
      const status = error instanceof ApiError ? error.status : 0;
      if (status === 403 || status === 404) onDenied(status);
    },
  });
