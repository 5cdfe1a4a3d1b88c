import { createStore } from '../create-store.js';
import { onUserChange } from './session-store.js';

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
