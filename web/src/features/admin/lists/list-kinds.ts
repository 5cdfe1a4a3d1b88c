import {
  urlOf,
  type AdminAppeal,
  type AdminImage,
  type AuditAction,
  type QueuedReport,
  type Target,
  type UserFilter,
  type UserSort,
} from '@lodge/contracts';
import { fetchRoute } from '../../../lib/api/api.js';
import type { Compare, Rows } from './rows.js';
import { rowsIn, type PagedRoute, type RowOf } from '../../../lib/api/use-api.js';

const LIMIT = 30;

// The values as they stand in the URL; '' means none.
export interface Filters {
  q?: string;
  status?: 'pending' | 'approved' | 'closed' | 'all' | '';
  sort?: UserSort | '';
  filter?: UserFilter | '';
  // The log filters by these: a user id, and the times between which a day lasts.
  person?: string;
  kind?: AuditAction | QueuedReport['kind'] | '';
  since?: string;
  before?: string;
  looks?: 'hidden' | '';
}

interface Ordering<T> {
  // Mirrors the API's order when there is no search, sort or filter.
  compare: Compare<T>;
  fits?: (row: T, filters: Filters) => boolean;
}

export interface ListKind<T> extends Ordering<T> {
  // The unfiltered key is the prefix of every key.
  keyOf: (filters: Filters) => string;
  fetchPage: (filters: Filters, cursor?: string) => Promise<Rows<T>>;
}

function listKind<Name extends PagedRoute>(
  name: Name,
  ordering: Ordering<RowOf<Name>>,
): ListKind<RowOf<Name>> {
  const targetOf = (filters: Filters, cursor?: string) => {
    const set = Object.fromEntries(Object.entries(filters).filter(([, value]) => value));
    return { query: { limit: LIMIT, ...set, cursor } } as Target<Name>;
  };
  return {
    ...ordering,
    keyOf: (filters) => urlOf(name, targetOf(filters)),
    fetchPage: async (filters, cursor) => {
      const page = await fetchRoute(name, targetOf(filters, cursor));
      const total = 'total' in page ? page.total : undefined;
      return { rows: rowsIn<Name>(page), next_cursor: page.next_cursor, total };
    },
  };
}

/** Returns undefined if only the API knows the order. */
export const orderOf = <T>({ compare }: ListKind<T>, { q, sort, filter }: Filters) =>
  q || sort || filter ? undefined : compare;

interface Row {
  id: number;
}

const newestFirst = (one: Row, other: Row) => other.id - one.id;

const DECIDED = 9;

// Orders by stage; within a stage, undecided rows are oldest first and decided ones newest first.
const queue =
  <T extends Row>(stageOf: (row: T) => number) =>
  (one: T, other: T) => {
    const stage = stageOf(one);
    if (stage !== stageOf(other)) return stage - stageOf(other);
    return stage === DECIDED ? newestFirst(one, other) : one.id - other.id;
  };

/** Includes approved images that resemble one blocked since. */
export const isPending = (image: AdminImage) => !image.is_approved || image.copy !== null;

const stageOfImage = (image: AdminImage) => {
  if (!isPending(image)) return DECIDED;
  if (image.copy) return image.copy.due_at ? 0 : 1;
  return image.earlier_decision ? 2 : 3;
};

export const USERS = listKind('users', {
  compare: newestFirst,
  fits: (user, { filter }) => {
    if (filter === 'admins') return user.is_admin;
    if (filter === 'moderators') return user.is_moderator === true;
    if (filter === 'suspended') return user.is_suspended === true;
    return true;
  },
});

export const GROUPS = listKind('groups', { compare: newestFirst });

export const IMAGES = listKind('images', {
  compare: queue(stageOfImage),
  fits: (image, { status = 'all' }) =>
    status === 'all' || isPending(image) === (status === 'pending'),
});

export const REQUESTS = listKind('groupRequests', {
  compare: queue(({ status }) => (status === 'pending' ? 1 : DECIDED)),
  fits: (request, { status }) => !status || request.status === 'pending',
});

export const LOG = listKind('auditLog', { compare: newestFirst });

const isAnswered = ({ outcome }: AdminAppeal) => outcome !== null;

// The API lists open appeals oldest first, or answered ones newest first.
export const APPEALS = listKind('appeals', {
  compare: queue((appeal) => (isAnswered(appeal) ? DECIDED : 1)),
  fits: (appeal, { status }) => isAnswered(appeal) === (status === 'closed'),
});

const stageOfReport = ({ closed_at, is_held, is_urgent }: QueuedReport) => {
  if (closed_at) return DECIDED;
  if (is_held) return 2;
  return is_urgent ? 0 : 1;
};

export const REPORTS = listKind('reportQueue', {
  compare: queue(stageOfReport),
  fits: (report, { status, kind }) =>
    (report.closed_at !== null) === (status === 'closed') && (!kind || report.kind === kind),
});

export const REGISTRATIONS = listKind('registrations', {
  compare: (one, other) => one.id - other.id,
});

export const INVITATIONS = listKind('invitations', { compare: newestFirst });

export const EVIDENCE = listKind('evidence', { compare: newestFirst });
