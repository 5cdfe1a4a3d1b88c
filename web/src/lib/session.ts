import type { Credentials, Registration } from '@lodge/contracts';
import { ApiError } from './api/api-error.js';
import { callApi, fetchOwnUser } from './api/api.js';
import { runBeforeLogout } from './before-logout.js';
import { useStore } from './create-store.js';
import { forgetEarlyCalls } from './api/early-calls.js';
import { doubt, session, type Session, type Viewer } from './session-store.js';
import { closeLayers } from './layers.js';
import { resumeExit, isTabLeft } from './left-tab.js';
import { otherTabs } from './other-tabs.js';
import { serverNow } from './server-clock.js';
import { keepUnsentBy, recallAll, remember } from './storage.js';

export { session } from './session-store.js';

/** Storage keys, in this tab, of the secrets in the links that guests open. */
export const LINK_SECRETS = ['invitation', 'reset'] as const;

const tabs = otherTabs('session');
let version = 0;

// Also follows other tabs and the browser's back/forward cache.
export function startSession(): Promise<void> {
  tabs.listen(() => void refreshSession('other-tab'));
  // Work in progress goes on: the page stays hidden until the response arrives.
  hideWhileCached(async () => {
    void refreshSession('parked');
    await refreshedSession();
  });
  return refreshSession();
}

let latest: Promise<void> = Promise.resolve();

// The doubt stays until a response arrives, because a call that fails meanwhile refreshes again
// without one.
let retry = 0;
// Milliseconds.
const RETRY_DELAY = 5_000;

export function refreshSession(newDoubt?: 'other-tab' | 'parked'): Promise<void> {
  if (newDoubt && doubt.get() !== 'parked') doubt.set(newDoubt);
  return (latest = refresh());
}

// Waits for the latest refresh, which supersedes earlier ones.
export async function refreshedSession(): Promise<Session> {
  for (let awaited: Promise<void> | undefined; awaited !== latest;) await (awaited = latest);
  return session.get();
}

async function refresh(): Promise<void> {
  // During quick exit, a rejected call needs no refresh.
  if (isTabLeft()) return;
  const requested = ++version;
  // Only the first response is certain to precede any later sign-in.
  if (requested > 1) forgetEarlyCalls();
  clearTimeout(retry);
  const { next, isOver, isUnknown } = await fetchCurrentUser().then(
    ({ user }): Outcome => ({ next: { loading: false, user } }),
    afterFailure,
  );
  // A login or logout has happened since.
  if (requested !== version || isTabLeft()) return;
  if (isUnknown && doubt.get()) retry = window.setTimeout(() => void refreshSession(), RETRY_DELAY);
  if (next.ended) keepUnsent();
  if (isOver) forgetTab(LINK_SECRETS);
  else if (isOther(next.user)) forgetTab();
  else if (next.user) keepUnsentBy(next.user.id);
  session.set(next);
  if (!isUnknown) doubt.set(undefined);
}

// Signed in in another tab, in place of this tab's user.
function isOther(user: Viewer | null): boolean {
  const { user: before } = session.get();
  return before !== null && user !== null && user.id !== before.id;
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

interface Outcome {
  next: Session;
  isOver?: boolean;
  // The server did not say who is signed in.
  isUnknown?: boolean;
}

function afterFailure(error: unknown): Outcome {
  const { user, expired, ended: before } = session.get();
  if (!(error instanceof ApiError) || error.status !== 401) {
    const next = doubt.get() === 'parked' ? NOBODY : { loading: false, user, expired };
    return { next, isUnknown: true };
  }
  if (user && !doubt.get() && !error.details.ended)
    return { next: { loading: false, user, expired: true } };
  const { ended, refused, lifted, changed } = error.details;
  // Calls that were under way ask again.
  const known = user
    ? { email: user.email, lifted: lifted ? user.restriction : undefined, changed }
    : before;
  return {
    next: { ...NOBODY, refused, ended: ended && !refused ? known : undefined },
    isOver: true,
  };
}

export async function login(credentials: Credentials): Promise<void> {
  changeSession((await signIn(callApi('login', { body: credentials }))).user);
}

export async function loginWithCode(challenge: string, code: string): Promise<void> {
  changeSession((await signIn(callApi('loginWithCode', { body: { challenge, code } }))).user);
}

/** Resolves to true for a member, false for an applicant who waits for approval. */
export async function register(registration: Registration): Promise<boolean> {
  const { userId, restriction } = await signIn(callApi('register', { body: registration }));
  const { email, username } = registration;
  changeSession({
    id: userId,
    email,
    username,
    created_at: new Date(serverNow()).toISOString(),
    isAdmin: false,
    avatar: null,
    restriction,
  });
  return restriction === undefined;
}

// If the answer is lost, the browser may have its cookie, which other tabs share.
async function signIn<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ApiError && error.status === 0) tabs.tell();
    throw error;
  }
}

// Milliseconds. A browser that does not answer must not keep anybody signed in.
const HISTORY_WITHIN = 1_000;

export async function logout(): Promise<void> {
  runBeforeLogout();
  // The entry of an open menu would stay below the login, and Back would seem to do nothing.
  const closed = closeLayers();
  await callApi('logout');
  await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, HISTORY_WITHIN))]);
  changeSession(null);
}

// What a member had not sent when their session was ended elsewhere, for when they sign in again in
// this page: in memory alone, as the device may be in other hands.
let unsent: { userId: number; entries: [key: string, value: string][] } | undefined;

function keepUnsent() {
  const { user } = session.get();
  if (user) unsent = { userId: user.id, entries: recallAll() };
}

function restoreUnsent(userId: number) {
  if (unsent?.userId === userId)
    unsent.entries.forEach(([key, value]) => remember('sessionStorage', key, value));
  unsent = undefined;
}

// Clears drafts; only what a guest's link carried may be kept.
function forgetTab(kept: readonly string[] = []) {
  const guests = session.get().user ? [] : kept;
  const entries = recallAll().filter(([key]) => guests.includes(key));
  try {
    sessionStorage.clear();
  } catch {
    // Storage is blocked, and therefore empty.
  }
  entries.forEach(([key, value]) => remember('sessionStorage', key, value));
}

// Changes the session in this tab and the others.
export function changeSession(user: Viewer | null) {
  version += 1;
  clearTimeout(retry);
  forgetEarlyCalls();
  if (user?.id !== session.get().user?.id) forgetTab();
  if (user) restoreUnsent(user.id);
  session.set({ loading: false, user });
  doubt.set(undefined);
  tabs.tell();
}

export const useSession = () => useStore(session);

// Only for screens behind the guard, where someone is signed in.
export function useViewer(): Viewer {
  const { user } = useSession();
  if (!user) throw new Error('useViewer needs a signed-in user');
  return user;
}

// The back/forward cache may show the document again after a logout elsewhere: it is hidden when
// cached and shown only once `check` has settled.
function hideWhileCached(check: () => Promise<void>) {
  const { dataset } = document.documentElement;
  addEventListener('pagehide', ({ persisted }) => {
    if (persisted) dataset.veiled = '';
  });
  addEventListener('pageshow', async ({ persisted }) => {
    if (!persisted || resumeExit()) return;
    await check();
    delete dataset.veiled;
  });
}
