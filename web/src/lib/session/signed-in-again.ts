import { until } from '../create-store.js';
import { session } from './session-store.js';
import { refreshedSession, refreshSession } from './session.js';

/** Waits for the login of `features/auth/sign-in-again.tsx`; false if the session is over. */
export async function isSignedInAgain(userId: number): Promise<boolean> {
  void refreshSession();
  await refreshedSession();
  await until(session, ({ expired }) => !expired);
  const { user } = session.get();
  // If another member signed in, the first one's screens and the caller are gone.
  return user && user.id !== userId ? new Promise(() => undefined) : user !== null;
}
