import { asApiError, type ApiError } from '../api/api-error.js';
import { callApi, fetchOwnUser } from '../api/api.js';
import { forgetEarlyCalls } from '../api/early-calls.js';
import { closeLayers } from '../layers.js';
import { PATHS } from '../paths.js';
import { keepEntered, leaveUnasked } from './kept-entered.js';
import { useStore } from '../create-store.js';
import { isTabLeft, resumeExit } from './left-tab.js';
import { otherTabs } from './other-tabs.js';
import { session, type Session, type Viewer } from './session-store.js';
import { clearTab, LINK_SECRETS, removeUnsentOfOthers } from './tab-storage.js';

export const useSession = () => useStore(session);

// Only for screens behind the guard, where someone is signed in.
export function useViewer(): Viewer {
  const { user } = useSession();
  if (!user) throw new Error('useViewer needs a signed-in user');
  return user;
}

/** Sent to other tabs when the response to a login was lost: they ask the server who is signed in. */
export const NOBODY_KNOWS = 0;

/** The app's other tabs, which are told the id of whoever is signed in now. */
export const sessionTabs = otherTabs('session');

/** Also follows other tabs and the browser's back/forward cache. */
export function startSession(): Promise<void> {
  sessionTabs.listen((userId) => {
    const { user } = session.get();
    if (user && userId !== NOBODY_KNOWS && user.id !== userId) return startAnew();
    // They may be those of whoever was signed in before.
    forgetEarlyCalls();
    void refreshSession();
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

/** Goes on with what was typed only if the same member is still signed in. */
async function unveil(): Promise<void> {
  const { user } = session.get();
  const now = user && (await fetchOwnUser().catch(() => undefined))?.user;
  if (now?.id !== user?.id || !now) return startAnew();
  session.set({ state: 'signed-in', user: now });
  delete document.documentElement.dataset.veiled;
}

/** Loads the page for whoever is signed in now; the screens of the user before are gone at once. */
function startAnew(load = () => location.reload()): void {
  latest = Promise.resolve();
  keepEntered();
  session.set({ state: 'unknown', user: null });
  leaveUnasked();
  load();
}

// Each refresh supersedes those under way, and so does a sign-in, a logout or a reload.
let latest: Promise<void> = Promise.resolve();

/** Resolves once the session is that of the latest refresh. */
export function refreshSession(): Promise<void> {
  const refresh: Promise<void> = fetchSession().then((fetched) => {
    if (isTabLeft()) return;
    if (refresh !== latest) return latest;
    const { user } = session.get();
    if (user && fetched.user && user.id !== fetched.user.id) return startAnew();
    if (fetched.state === 'signed-out') clearTab(user ? [] : LINK_SECRETS);
    if (fetched.user) removeUnsentOfOthers(fetched.user.id);
    session.set(fetched);
  });
  return (latest = refresh);
}

// In milliseconds: a browser may never say that an entry is gone.
const CLOSED_WITHIN = 1_000;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

// In milliseconds: a proof of identity or a new password replaces the session, and a call may be
// ahead of the new cookie.
const REPLACED_WITHIN = 500;

async function fetchSession(mayBeReplaced = session.get().user !== null): Promise<Session> {
  try {
    return { state: 'signed-in', user: (await fetchOwnUser()).user };
  } catch (error) {
    const { status, details } = asApiError(error);
    const before = session.get();
    if (status === 401 && details.ended && mayBeReplaced) {
      await pause(REPLACED_WITHIN);
      return fetchSession(false);
    }
    return status === 401 ? withoutSession(before, details) : unanswered(before);
  }
}

// Nobody is known to be signed out until the server says so.
const unanswered = (before: Session): Session =>
  before.state === 'unknown' ? { ...before, isUnreachable: true } : before;

function withoutSession(before: Session, details: ApiError['details']): Session {
  const { ended, refused, lifted, changed } = details;
  const { user } = before;
  if (user && !ended) return { state: 'expired', user };
  // Calls that were under way are rejected later, and refresh again: what is known stays.
  if (before.state === 'signed-out') return before;
  if (refused || !user) return { state: 'signed-out', user: null, why: { refused } };
  const end = { email: user.email, lifted: lifted ? user.restriction : undefined, changed };
  return { state: 'signed-out', user: null, why: { ended: end } };
}

/** Changes the session in this tab and the others. */
export function changeSession(user: Viewer | null) {
  latest = Promise.resolve();
  forgetEarlyCalls();
  const { user: before } = session.get();
  if (user?.id !== before?.id) clearTab();
  sessionTabs.post(user?.id);
  // Another member must not land on a page of the one before.
  if (user && before && user.id !== before.id)
    return startAnew(() => location.replace(PATHS.dashboard));
  session.set(user ? { state: 'signed-in', user } : { state: 'signed-out', user: null });
}

/** @throws ApiError if the session may go on */
export async function logout(): Promise<void> {
  await callApi('logout');
  // The entry of an open menu would stay below the login, and Back would seem to do nothing.
  await Promise.race([closeLayers(), pause(CLOSED_WITHIN)]);
  changeSession(null);
}
