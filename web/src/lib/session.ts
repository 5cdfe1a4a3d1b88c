import type { Credentials, Registration, SessionUser } from '@lodge/contracts';
import { ApiError } from './api-error.js';
import { callApi } from './api.js';
import { createStore, useStore } from './create-store.js';
import { runBeforeLogout } from './before-logout.js';
import { veilParkedPage } from './parked-page.js';

/**
 * Who is signed in, as far as the whole app needs to know. The profile is fetched where it is
 * shown.
 */
export type Viewer = Pick<SessionUser, 'id' | 'email' | 'username' | 'isAdmin'>;

interface Session {
  /** True until it is known whether anyone is signed in. */
  loading: boolean;
  user: Viewer | null;
}

// Never stored: a reload asks the server.
export const session = createStore<Session>({ loading: true, user: null });
const otherTabs = new BroadcastChannel('session');
let version = 0;

/** Loads the session, and keeps it up to date with other tabs and with the browser's page cache. */
export function startSession() {
  void refreshSession();
  otherTabs.onmessage = () => void refreshSession();
  veilParkedPage(() => {
    session.set({ loading: true, user: null });
    return refreshSession();
  });
}

/** Fetches the session again, for instance after the user's own profile was edited. */
export async function refreshSession(): Promise<void> {
  const requested = ++version;
  const user = await callApi('ownUser').then(
    (response) => response.user,
    (error: unknown) =>
      error instanceof ApiError && error.status === 401 ? null : session.get().user,
  );
  // A login or logout since then is newer.
  if (requested === version) session.set({ loading: false, user });
}

export async function login(credentials: Credentials): Promise<void> {
  change((await callApi('login', { body: credentials })).user);
}

export async function register(registration: Registration): Promise<void> {
  const { userId } = await callApi('register', { body: registration });
  const { email, username } = registration;
  change({ id: userId, email, username, isAdmin: false });
}

export async function logout(): Promise<void> {
  await runBeforeLogout();
  await callApi('logout');
  change(null);
}

function change(user: Viewer | null) {
  version += 1;
  session.set({ loading: false, user });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- not a window
  otherTabs.postMessage('changed');
}

export const useSession = () => useStore(session);

/** The signed-in user; for what stands behind the guard. */
export function useViewer(): Viewer {
  const { user } = useSession();
  if (!user) throw new Error('useViewer needs a signed-in user');
  return user;
}
