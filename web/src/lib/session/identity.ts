import { createStore, waitForState } from '../create-store.js';
import { onUserChange, sameUser, session } from './session-store.js';
import { refreshSession } from './session.js';

type Reply = (isConfirmed: boolean) => void;

// The dialog of `features/account/identity` replies once for all waiting calls.
export const identityQuestion = createStore<Reply | null>(null);

let asked: Promise<boolean> | undefined;

/** Resolves to false if the user declines. */
export function confirmIdentity(): Promise<boolean> {
  asked ??= new Promise<boolean>((resolve) => identityQuestion.set(resolve)).finally(() => {
    asked = undefined;
    identityQuestion.set(null);
  });
  return asked;
}

// The next user must not confirm, and so repeat, what the previous one wanted to do.
onUserChange(() => {
  const reply = identityQuestion.get();
  identityQuestion.set(null);
  reply?.(false);
});

/** Waits for the login of `features/auth/sign-in-again.tsx`; false if the session is over. */
export async function isSignedInAgain(): Promise<boolean> {
  const isSame = sameUser();
  await refreshSession();
  await waitForState(session, ({ state }) => state !== 'expired');
  return isSame();
}
