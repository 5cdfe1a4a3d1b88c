import { ApiError } from '../api/api-error.js';
import { fetchOwnUser } from '../api/api.js';
import { forgetEarlyCalls } from '../api/early-calls.js';
import { keepEntered } from './kept-entered.js';
import { useStore } from '../create-store.js';
import { hideWhileCached } from './hide-while-cached.js';
import { isTabLeft } from './left-tab.js';
import { otherTabs } from './other-tabs.js';
import { doubt, session, type Session, type Viewer } from './session-store.js';
import {
  backUpUnsent,
  clearTab,
  LINK_SECRETS,
  removeUnsentOfOthers,
  restoreUnsent,
} from './tab-storage.js';

export const useSession = () => useStore(session);

// Only for screens behind the guard, where someone is signed in.
export function useViewer(): Viewer {
  const { user } = useSession();
  if (!user) throw new Error('useViewer needs a signed-in user');
  return user;
}

/** The app's other tabs; each asks who is signed in when one of them announces a change. */
export const sessionTabs = otherTabs('session');

// Also follows other tabs and the browser's back/forward cache.
export function startSession(): Promise<void> {
  sessionTabs.listen(() => void refreshSession('other-tab'));
  // Work in progress goes on: the page stays hidden until the response arrives.
  hideWhileCached(() => {
    void refreshSession('cached');
    return refreshedSession();
  });
  return refreshSession();
}

let latest: Promise<void> = Promise.resolve();

export function refreshSession(newDoubt?: 'other-tab' | 'cached'): Promise<void> {
  if (newDoubt && doubt.get() !== 'cached') doubt.set(newDoubt);
  return (latest = refresh());
}

// Waits for the latest refresh, which supersedes earlier ones.
export async function refreshedSession(): Promise<Session> {
  for (let awaited: Promise<void> | undefined; awaited !== latest;) await (awaited = latest);
  return session.get();
}

// Increases with each refresh and change, which supersede a refresh under way.
let version = 0;

// The doubt stays until a response arrives, because a call that fails meanwhile refreshes again
// without one.
let retry = 0;
// Milliseconds.
const RETRY_DELAY = 5_000;

async function refresh(): Promise<void> {
  // During quick exit, a rejected call needs no refresh.
  if (isTabLeft()) return;
  const requested = ++version;
  // Only the first response is certain to precede any later sign-in.
  if (requested > 1) forgetEarlyCalls();
  clearTimeout(retry);
  const outcome = await fetchCurrentUser().then(
    ({ user }): Outcome => ({ next: { loading: false, user } }),
    afterFailure,
  );
  // A login or logout has happened since.
  if (requested !== version || isTabLeft()) return;
  const { next, isUnknown } = outcome;
  if (isUnknown && doubt.get()) retry = window.setTimeout(() => void refreshSession(), RETRY_DELAY);
  updateTab(outcome);
  session.set(next);
  if (!isUnknown) doubt.set(undefined);
}

interface Outcome {
  next: Session;
  // The server said that nobody is signed in.
  isOver?: boolean;
  // The server did not say who is signed in.
  isUnknown?: boolean;
}

// In milliseconds: a proof of identity or a new password replaces the session, and the next call may
// be ahead of the new cookie.
const REPLACED_WITHIN = 500;

async function fetchCurrentUser() {
  try {
    return await fetchOwnUser();
  } catch (error) {
    if (!session.get().user || !mayBeReplaced(error)) throw error;
    await new Promise((resolve) => setTimeout(resolve, REPLACED_WITHIN));
    return fetchOwnUser();
  }
}

function mayBeReplaced(error: unknown) {
  if (!(error instanceof ApiError)) return false;
  const { ended, refused, lifted, changed } = error.details;
  return ended && !refused && !lifted && !changed;
}

const NOBODY: Session = { loading: false, user: null };

function afterFailure(error: unknown): Outcome {
  const { user, expired, ended: before } = session.get();
  if (!(error instanceof ApiError) || error.status !== 401) {
    const next = doubt.get() === 'cached' ? NOBODY : { loading: false, user, expired };
    return { next, isUnknown: true };
  }
  if (user && !doubt.get() && !error.details.ended)
    return { next: { loading: false, user, expired: true } };
  const { ended, refused, lifted, changed } = error.details;
  // Calls that were under way are rejected later, and refresh again: what is known stays.
  const known = user
    ? { email: user.email, lifted: lifted ? user.restriction : undefined, changed }
    : before;
  return {
    next: { ...NOBODY, refused, ended: ended && !refused ? known : undefined },
    isOver: true,
  };
}

// Keeps a member's unsent messages for their next login if their session was ended elsewhere.
function updateTab({ next, isOver }: Outcome) {
  const before = session.get().user;
  if (before && next.ended) {
    keepEntered();
    backUpUnsent(before.id);
  }
  if (isOver) clearTab(before ? [] : LINK_SECRETS);
  else if (before && next.user && next.user.id !== before.id) clearTab();
  else if (next.user) removeUnsentOfOthers(next.user.id);
  if (next.user) restoreUnsent(next.user.id);
}

// Changes the session in this tab and the others.
export function changeSession(user: Viewer | null) {
  version += 1;
  clearTimeout(retry);
  forgetEarlyCalls();
  if (user?.id !== session.get().user?.id) clearTab();
  restoreUnsent(user?.id);
  session.set({ loading: false, user });
  doubt.set(undefined);
  sessionTabs.tell();
}
