import { isOf, type RouteName } from '@lodge/contracts';
import type { StreamHint } from './live-stream.js';

export type Hint =
  | Exclude<StreamHint, { changed: 'photos' }>
  // Hints about photos are collected, so one names several members.
  | { changed: 'photos'; user_ids: ReadonlySet<number> };

/**
 * True if a hint makes the response at this URL stale. Of the admin's lists only reports are: the
 * others change by the admin's own actions, and the counts of waiting items are refetched.
 */
export function isStale(
  key: string,
  hint: Exclude<Hint, { changed: 'messages' | 'unread' }>,
): boolean {
  const isOfAny = (...names: RouteName[]) => names.some((name) => isOf(name, key));
  switch (hint.changed) {
    case 'members':
      return (['groupMembers', 'groupMember'] as const).some((name) =>
        isOf(name, key, { id: hint.group_id }),
      );
    // Includes a block or mute in another tab.
    case 'groups':
      return isOfAny(
        'ownGroups',
        'ownRequests',
        'allGroups',
        'groupMember',
        'blocks',
        'mutes',
        'news',
      );
    // Members see others' photos depending on their own.
    case 'images':
      return isOfAny('ownImages', 'memberImages', 'groupMembers', 'waiting', 'news');
    case 'photos':
      return [...hint.user_ids].some((memberId) =>
        (['memberImages', 'groupMember'] as const).some((name) => isOf(name, key, { memberId })),
      );
    case 'sessions':
      return isOfAny('ownSessions', 'accountActivity');
    case 'requests':
      return isOfAny('waiting');
    // The lists alone: each fetch of the messages around a report is logged.
    case 'reports':
      return isOfAny('reportQueue', 'waiting');
    // Each fetch of these is logged as another look.
    case 'everything':
      return !isOfAny('userSummary', 'reportPhotos', 'reportSurroundings');
  }
}
