import type { AdminGroup, AdminGroupRequest, AdminImage, AdminUser } from '@lodge/contracts';

/** A list of the admin API: where it is, and in which order it answers. */
export interface ListKind<T> {
  path: string;
  /** Under which the answer holds its rows. */
  noun: string;
  compare: (one: T, other: T) => number;
  /** Whether a row belongs to the list that was asked for with `query`. */
  fits?: (row: T, query: URLSearchParams) => boolean;
}

interface Row {
  id: number;
}

const newestFirst = (one: Row, other: Row) => other.id - one.id;

/** What waits comes first, the longest wait before the others; then what was decided, newest first. */
const queue =
  <T extends Row>(waits: (row: T) => boolean) =>
  (one: T, other: T) => {
    if (waits(one) !== waits(other)) return waits(one) ? -1 : 1;
    return waits(one) ? one.id - other.id : newestFirst(one, other);
  };

export const isPending = (image: AdminImage) => !image.is_approved;

export const USERS: ListKind<AdminUser> = {
  path: '/api/admin/users',
  noun: 'users',
  compare: newestFirst,
};

export const GROUPS: ListKind<AdminGroup> = {
  path: '/api/admin/groups',
  noun: 'groups',
  compare: newestFirst,
};

export const IMAGES: ListKind<AdminImage> = {
  path: '/api/admin/images',
  noun: 'images',
  compare: queue(isPending),
  fits: (image, query) =>
    !query.has('status') || isPending(image) === (query.get('status') === 'pending'),
};

export const REQUESTS: ListKind<AdminGroupRequest> = {
  path: '/api/admin/group-requests',
  noun: 'requests',
  compare: queue(({ status }) => status === 'pending'),
  fits: ({ status }, query) => !query.has('status') || status === 'pending',
};
