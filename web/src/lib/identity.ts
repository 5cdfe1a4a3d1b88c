import { createStore } from './create-store.js';

type Answer = (isConfirmed: boolean) => void;

// Answered once by the dialog of `features/account/identity` for all waiting calls.
export const identityQuestion = createStore<Answer | null>(null);

let asked: Promise<boolean> | undefined;

/** Resolves to false if the user declines. */
export function confirmIdentity(): Promise<boolean> {
  asked ??= new Promise<boolean>((resolve) => identityQuestion.set(resolve)).finally(() => {
    asked = undefined;
    identityQuestion.set(null);
  });
  return asked;
}
