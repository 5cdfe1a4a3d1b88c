import { ApiError } from '../api/api-error.js';
import { fetchOwnUser } from '../api/api.js';
import { forgetEarlyCalls } from '../api/early-calls.js';
import { PATHS } from '../paths.js';
import { keepEntered, leaveUnasked } from './kept-entered.js';
import { useStore } from '../create-store.js';
import { isTabLeft, resumeExit } from './left-tab.js';
import { otherTabs } from './other-tabs.js';
import { session, type Session, type Viewer } from './session-store.js';
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

/** What other tabs are told where an answer was lost: somebody may be signed in. */
export const NOBODY_KNOWS = 0;

/** The app's other tabs, which are told the id of whoever is signed in now. */
export const sessionTabs = otherTabs('session');

/** Also follows other tabs and the browser's back/forward cache. */
export function startSession(): Promise<void> {
  sessionTabs.listen((userId) => {
    const { user } = session.get();
    if (user && userId !== NOBODY_KNOWS && user.id !== userId) startAnew();
    else void refreshSession();
  });
  // Another person may use the browser while the page is cached, so it comes back hidden.
  addEventListener('pagehide', ({ persisted }) => {
    if (persisted) document.documentElement.dataset.veiled = '';
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && !resumeExit()) void unveil();
  });
  return refreshSession();
}

// Only the server knows whether the page is still that of whoever is signed in.
async function unveil() {
  const now = await fetchOwnUser().catch(() => undefined);
  if (now?.user.id === session.get().user?.id) delete document.documentElement.dataset.veiled;
  else startAnew();
}

/** Loads the page for whoever is signed in now; the screens of the user before are gone at once. */
function startAnew(load = () => location.reload()): void {
  version += 1;
  keepEntered();
  session.set({ state: 'unknown', user: null });
  leaveUnasked();
  load();
}

// Increases with each refresh and change, which supersede a refresh under way.
let version = 0;
let latest: Promise<void> = Promise.resolve();
let retry = 0;
// Milliseconds.
const RETRY_DELAY = 5_000;

/** Resolves once the session is that of the latest refresh. */
export const refreshSession = (): Promise<void> => (latest = refresh());

async function refresh(): Promise<void> {
  // During quick exit, a rejected call needs no refresh.
  if (isTabLeft()) return;
  const requested = ++version;
  // Only the first response is certain to precede any later sign-in.
  if (requested > 1) forgetEarlyCalls();
  clearTimeout(retry);
  const next = await fetchCurrentUser().then(
    ({ user }): Session => ({ state: 'signed-in', user }),
    afterFailure,
  );
  if (isTabLeft()) return;
  // A login, a logout or another refresh has happened since.
  if (requested !== version) return latest;
  const { user: before } = session.get();
  if (before && next.user && before.id !== next.user.id) return startAnew();
  if (next.state === 'unknown')
    retry = window.setTimeout(() => void refreshSession(), RETRY_DELAY * (0.5 + Math.random()));
  updateTab(next);
  session.set(next);
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

function afterFailure(error: unknown): Session {
  const before = session.get();
  // Nobody is known to be signed out until the server says so.
  if (!(error instanceof ApiError) || error.status !== 401)
    return before.state === 'unknown' ? { ...before, isUnreachable: true } : before;
  const { ended, refused, lifted, changed } = error.details;
  const { user } = before;
  if (user && !ended) return { state: 'expired', user };
  // Calls that were under way are rejected later, and refresh again: what is known stays.
  const known = before.state === 'signed-out' ? before.why?.ended : undefined;
  const now = user
    ? { email: user.email, lifted: lifted ? user.restriction : undefined, changed }
    : known;
  const why = { refused, ended: ended && !refused ? now : undefined };
  return { state: 'signed-out', user: null, why };
}

// Keeps a member's unsent messages for their next login if their session was ended elsewhere.
function updateTab(next: Session) {
  const { user: before } = session.get();
  if (before && next.state === 'signed-out' && next.why?.ended) {
    keepEntered();
    backUpUnsent(before.id);
  }
  if (next.state === 'signed-out') clearTab(before ? [] : LINK_SECRETS);
  if (!next.user) return;
  removeUnsentOfOthers(next.user.id);
  restoreUnsent(next.user.id);
}

/** Changes the session in this tab and the others. */
export function changeSession(user: Viewer | null) {
  version += 1;
  latest = Promise.resolve();
  clearTimeout(retry);
  forgetEarlyCalls();
  const { user: before } = session.get();
  if (user?.id !== before?.id) clearTab();
  restoreUnsent(user?.id);
  sessionTabs.tell(user?.id);
  // Another member must not land on a page of the one before.
  if (user && before && user.id !== before.id)
    return startAnew(() => location.replace(PATHS.dashboard));
  session.set(user ? { state: 'signed-in', user } : { state: 'signed-out', user: null });
}
