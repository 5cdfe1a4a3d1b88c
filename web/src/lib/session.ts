import type { Credentials, Registration } from '@lodge/contracts';
import { ApiError } from './api/api-error.js';
import { callApi, fetchOwnUser } from './api/api.js';
import { runBeforeLogout } from './before-logout.js';
import { useStore } from './create-store.js';
import { forgetEarlyCalls } from './api/early-calls.js';
import { session, type Session, type Viewer } from './session-store.js';
import { resumeExit, isTabLeft } from './left-tab.js';

export { session } from './session-store.js';

/** Under which a guest's tab keeps the code of their invitation. */
export const INVITATION = 'invitation';

const otherTabs = new BroadcastChannel('session');
let version = 0;

// Follows other tabs and the browser's page cache.
export function startSession(): Promise<void> {
  otherTabs.onmessage = () => void refreshSession('other-tab');
  // What is under way stays, as the page is hidden until the answer is there.
  hideWhileCached(async () => {
    void refreshSession('parked');
    await refreshedSession();
  });
  return refreshSession();
}

let latest: Promise<void> = Promise.resolve();

// Another tab may have logged out, and so may another user of the browser while the page was
// parked: it is not shown again unless the server says who is signed in.
type Doubt = 'other-tab' | 'parked';

// Lasts until the answer is there, as a call that fails meanwhile asks again without one.
let doubt: Doubt | undefined;

export function refreshSession(newDoubt?: Doubt): Promise<void> {
  if (doubt !== 'parked') doubt = newDoubt ?? doubt;
  return (latest = refresh());
}

// A refresh gives way to a later one.
export async function refreshedSession(): Promise<Session> {
  for (let awaited: Promise<void> | undefined; awaited !== latest;) await (awaited = latest);
  return session.get();
}

async function refresh(): Promise<void> {
  // A call that is rejected on the way out needs no answer.
  if (isTabLeft()) return;
  const requested = ++version;
  // Only the first answer is certain to precede any later sign-in.
  if (requested > 1) forgetEarlyCalls();
  const { next, isOver } = await fetchOwnUser().then(
    ({ user }): Answer => ({ next: { loading: false, user } }),
    afterFailure,
  );
  // A login or logout since then is newer.
  if (requested !== version || isTabLeft()) return;
  doubt = undefined;
  if (isOver) forgetTab(INVITATION);
  session.set(next);
}

const NOBODY: Session = { loading: false, user: null };

interface Answer {
  next: Session;
  isOver?: boolean;
}

function afterFailure(error: unknown): Answer {
  const { user, expired } = session.get();
  if (!(error instanceof ApiError) || error.status !== 401)
    return { next: doubt === 'parked' ? NOBODY : { loading: false, user, expired } };
  if (user && !doubt && !error.ended) return { next: { loading: false, user, expired: true } };
  return { next: { ...NOBODY, refused: error.refused }, isOver: true };
}

export async function login(credentials: Credentials): Promise<void> {
  changeSession((await callApi('login', { body: credentials })).user);
}

export async function loginWithCode(challenge: string, code: string): Promise<void> {
  changeSession((await callApi('loginWithCode', { body: { challenge, code } })).user);
}

/** Whether they are a member, or else wait for approval. */
export async function register(registration: Registration): Promise<boolean> {
  const { userId, restriction } = await callApi('register', { body: registration });
  const { email, username } = registration;
  changeSession({ id: userId, email, username, isAdmin: false, avatar: null, restriction });
  return restriction === undefined;
}

export async function logout(): Promise<void> {
  runBeforeLogout();
  await callApi('logout');
  changeSession(null);
}

// Drafts. A guest's invitation is nobody else's.
function forgetTab(kept?: string) {
  try {
    const value = kept && !session.get().user ? sessionStorage.getItem(kept) : null;
    sessionStorage.clear();
    if (kept && value) sessionStorage.setItem(kept, value);
  } catch {
    // Storage is blocked, and so empty.
  }
}

// In this tab and the others.
export function changeSession(user: Viewer | null) {
  version += 1;
  doubt = undefined;
  forgetEarlyCalls();
  if (user?.id !== session.get().user?.id) forgetTab();
  session.set({ loading: false, user });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- not a window
  otherTabs.postMessage('changed');
}

export const useSession = () => useStore(session);

// Serves screens behind the guard.
export function useViewer(): Viewer {
  const { user } = useSession();
  if (!user) throw new Error('useViewer needs a signed-in user');
  return user;
}

// The back/forward cache may show the document again after a logout elsewhere: it is hidden when
// cached, and shown only once `check` has settled.
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
