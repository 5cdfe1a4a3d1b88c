import type { OwnUser, RefusalReason, Restriction, SessionUser } from '@lodge/contracts';
import { createStore, until } from '../create-store.js';

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

export interface Session {
  // True until it is known whether anyone is signed in.
  loading: boolean;
  user: Viewer | null;
  // The user's screens stay mounted, and they are asked to log in again in place.
  expired?: boolean;
  // Reason why the registration made in this browser was refused.
  refused?: RefusalReason;
  ended?: Ended;
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
export const session = createStore<Session>({ loading: true, user: null });

/**
 * Set while it is in doubt who is signed in. Another tab may have logged out, or another person used
 * the browser while the page was cached: it is shown again only once the server says who is signed
 * in.
 */
export const doubt = createStore<'other-tab' | 'cached' | undefined>(undefined);

const idNow = () => session.get().user?.id;
const never = () => new Promise<never>(() => undefined);

/**
 * Waits until it is certain who is signed in; never resolves if that is another user.
 * @throws the signal's reason
 */
export async function waitForUser(userId: number, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted();
  if (doubt.get()) await until(doubt, (now) => now === undefined, signal);
  if (idNow() !== userId) await never();
}

/** Never resolves if another user has signed in: the response is not theirs to see. */
export async function holdIfReplaced(userId: number): Promise<void> {
  const { user } = session.get();
  if (user && user.id !== userId) await never();
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
