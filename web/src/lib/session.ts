import type { Credentials, Registration, SessionUser } from '@lodge/contracts';
import { ApiError } from './api-error.js';
import { callApi } from './api.js';
import { createStore, useStore } from './create-store.js';
import { runBeforeLogout } from './before-logout.js';
import { veilParkedPage } from './parked-page.js';

// Profiles are fetched where they are shown.
export type Viewer = Pick<
  SessionUser,
  'id' | 'email' | 'username' | 'isAdmin' | 'erase_after' | 'needs_consent'
>;

interface Session {
  // Until it is known whether anyone is signed in.
  loading: boolean;
  user: Viewer | null;
}

// Never stored: a reload fetches it.
export const session = createStore<Session>({ loading: true, user: null });
const otherTabs = new BroadcastChannel('session');
let version = 0;

// Follows other tabs and the browser's page cache.
export function startSession() {
  void refreshSession();
  otherTabs.onmessage = () => void refreshSession();
  veilParkedPage(() => {
    session.set({ loading: true, user: null });
    return refreshSession();
  });
}

export async function refreshSession(): Promise<void> {
  const requested = ++version;
  const user = await callApi('ownUser').then(
    (response) => response.user,
    (error: unknown) => {
      if (!(error instanceof ApiError) || error.status !== 401) return session.get().user;
      forgetTab();
      return null;
    },
  );
  // A login or logout since then is newer.
  if (requested === version) session.set({ loading: false, user });
}

export async function login(credentials: Credentials): Promise<void> {
  changeSession((await callApi('login', { body: credentials })).user);
}

export async function loginWithCode(challenge: string, code: string): Promise<void> {
  changeSession((await callApi('loginWithCode', { body: { challenge, code } })).user);
}

export async function register(registration: Registration): Promise<void> {
  const { userId } = await callApi('register', { body: registration });
  const { email, username } = registration;
  changeSession({ id: userId, email, username, isAdmin: false });
}

export async function logout(): Promise<void> {
  await runBeforeLogout();
  await callApi('logout');
  changeSession(null);
}

// Drafts.
function forgetTab() {
  try {
    sessionStorage.clear();
  } catch {
    // Storage is blocked, and so empty.
  }
}

// In this tab and the others.
export function changeSession(user: Viewer | null) {
  version += 1;
  if (user?.id !== session.get().user?.id) forgetTab();
  session.set({ loading: false, user });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- not a window
  otherTabs.postMessage('changed');
}

export const useSession = () => useStore(session);

// For screens behind the guard.
export function useViewer(): Viewer {
  const { user } = useSession();
  if (!user) throw new Error('useViewer needs a signed-in user');
  return user;
}
