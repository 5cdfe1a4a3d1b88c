import type { OwnUser, RefusalReason, Restriction, SessionUser } from '@lodge/contracts';
import { createStore } from '../create-store.js';

// Excludes the profile, which screens fetch where they show it.
export type Viewer = Pick<
  SessionUser,
  | 'id'
  | 'email'
  | 'username'
  | 'created_at'
  | 'isAdmin'
  | 'is_moderator'
  | 'erase_after'
  | 'restriction'
  | 'hidden_since'
> &
  // The response to a sign-in lacks it.
  Partial<Pick<OwnUser, 'avatar'>>;

export type Session =
  // The server has not said yet who is signed in, or cannot be reached.
  | { state: 'unknown'; user: null; isUnreachable?: boolean }
  // The screens of a user whose session expired stay mounted: they log in again in place.
  | { state: 'signed-in' | 'expired'; user: Viewer }
  | { state: 'signed-out'; user: null; why?: SignedOutBecause };

export interface SignedOutBecause {
  // The registration made in this browser was refused.
  refused?: RefusalReason | undefined;
  ended?: Ended | undefined;
}

/** Describes a session that was ended elsewhere while this page was open, by its member's email. */
interface Ended {
  email: string;
  // The restriction that was lifted, which ended the session.
  lifted?: Restriction;
  // True if it ended because what the member may do changed.
  changed?: boolean;
}

/** A restricted session may not call what the ordinary screens need. */
export const isRestricted = ({ restriction }: Viewer) => restriction !== undefined;

// The session is never stored: a reload fetches it.
export const session = createStore<Session>({ state: 'unknown', user: null });

const idNow = () => session.get().user?.id;

/** Returns a check that the same user, or nobody, is still signed in. */
export function sameUser(): () => boolean {
  const id = idNow();
  return () => idNow() === id;
}

/** Runs when another user is signed in than before, or nobody any more. */
export function onUserChange(run: () => void): void {
  let lastId = idNow();
  session.subscribe(() => {
    if (idNow() === lastId) return;
    lastId = idNow();
    run();
  });
}

/** Admins and moderators review photos, requests and reports. */
export const isReviewer = (user: Pick<Viewer, 'isAdmin' | 'is_moderator'> | null): boolean =>
  user?.isAdmin === true || user?.is_moderator === true;
