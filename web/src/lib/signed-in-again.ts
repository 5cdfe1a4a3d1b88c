import { until } from './create-store.js';
import { session } from './session-store.js';
import { refreshedSession, refreshSession } from './session.js';

/** Waits for the login of `features/auth/sign-in-again.tsx`; false where there is none any more. */
export async function isSignedInAgain(userId: number): Promise<boolean> {
  void refreshSession();
  await refreshedSession();
  await until(session, ({ expired }) => !expired);
  const { user } = session.get();
  // If another member signed in, the screens of the first are gone, and so is the caller.
  return user && user.id !== userId ? new Promise(() => undefined) : user !== null;
}
