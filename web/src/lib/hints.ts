import { isOf, type ParamsOf, type RouteName } from '@lodge/contracts';
import type { PagedRoute } from './api/use-api.js';
import type { StreamHint } from './live-stream.js';

export type Hint =
  | Exclude<StreamHint, { changed: 'photos' }>
  // Hints about photos are collected, so one names several members.
  | { changed: 'photos'; user_ids: ReadonlySet<number> };

type Refetching = Exclude<Hint, { changed: 'messages' | 'unread' }>;
type Changed = Exclude<Refetching['changed'], 'everything'>;

// The hints that make a response stale. Each list has to be named. Of the admin's lists only reports
// follow one: the others change by the admin's own actions, and the counts of waiting items follow.
const STALE_AFTER: Record<PagedRoute, readonly Changed[]> &
  Partial<Record<RouteName, readonly Changed[]>> = {
  accountActivity: ['sessions'],
  allGroups: ['groups'],
  appeals: [],
  auditLog: [],
  evidence: [],
  groupMembers: ['members', 'images'],
  groupMembersByAdmin: [],
  groupRequests: [],
  groups: [],
  images: [],
  invitations: [],
  nods: ['groups'],
  ownReports: [],
  people: ['groups', 'images'],
  registrations: [],
  // The list alone: each fetch of the messages around a report is logged.
  reportQueue: ['reports'],
  searchMessages: ['groups'],
  users: [],

  blocks: ['groups'],
  groupMember: ['members', 'groups', 'photos'],
  memberImages: ['images', 'photos'],
  mutes: ['groups'],
  news: ['groups', 'images'],
  ownGroups: ['groups'],
  ownImages: ['images'],
  ownRequests: ['groups'],
  ownSessions: ['sessions'],
  person: ['groups'],
  waiting: ['images', 'requests', 'reports'],
};
const ROUTES = Object.keys(STALE_AFTER) as (keyof typeof STALE_AFTER)[];

// Each fetch of these is logged as another look; an open conversation polls by itself.
const NEVER_STALE = ['userSummary', 'reportPhotos', 'reportSurroundings', 'messages'] as const;

export function isStale(key: string, hint: Refetching): boolean {
  const { changed } = hint;
  if (changed === 'everything') return !NEVER_STALE.some((name) => isOf(name, key));
  return ROUTES.some(
    (name) =>
      STALE_AFTER[name]!.includes(changed) &&
      namedBy(hint).some((params) => isOf(name, key, params as Partial<ParamsOf<RouteName>>)),
  );
}

function namedBy(hint: Refetching): { id?: number; memberId?: number }[] {
  if (hint.changed === 'members') return [{ id: hint.group_id }];
  if (hint.changed === 'photos') return [...hint.user_ids].map((memberId) => ({ memberId }));
  return [{}];
}
