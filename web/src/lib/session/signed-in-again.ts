import { until } from '../create-store.js';
import { sameUser, session } from './session-store.js';
import { refreshSession } from './session.js';

/** Waits for the login of `features/auth/sign-in-again.tsx`; false if the session is over. */
export async function isSignedInAgain(): Promise<boolean> {
  const isSame = sameUser();
  await refreshSession();
  await until(session, ({ state }) => state !== 'expired');
  return isSame();
}
