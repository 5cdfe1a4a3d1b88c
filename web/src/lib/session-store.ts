import type { OwnUser, RefusalReason, SessionUser } from '@lodge/contracts';
import { createStore } from './create-store.js';

// Profiles are fetched where they are shown.
export type Viewer = Pick<
  SessionUser,
  | 'id'
  | 'email'
  | 'username'
  | 'isAdmin'
  | 'is_moderator'
  | 'erase_after'
  | 'restriction'
  | 'hidden_since'
> &
  // The answer of a sign-in lacks it.
  Partial<Pick<OwnUser, 'avatar'>>;

export interface Session {
  // Until it is known whether anyone is signed in.
  loading: boolean;
  user: Viewer | null;
  // The user's screens stay, and they are asked to log in again in place.
  expired?: boolean;
  // Why the registration of whoever waited in this browser was refused.
  refused?: RefusalReason;
}

/** May call nothing that the ordinary screens need. */
export const isRestricted = ({ restriction }: Viewer) => restriction !== undefined;

// Never stored: a reload fetches it.
export const session = createStore<Session>({ loading: true, user: null });

/** Admins and moderators: they review photos, requests and reports. */
export const isReviewer = (user: Pick<Viewer, 'isAdmin' | 'is_moderator'> | null): boolean =>
  user?.isAdmin === true || user?.is_moderator === true;
