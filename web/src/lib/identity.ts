import { createStore } from './create-store.js';

type Answer = (isConfirmed: boolean) => void;

// Asked by the dialog of `features/account/identity`, once for all calls that wait.
export const identityQuestion = createStore<Answer | null>(null);

let asked: Promise<boolean> | undefined;

/** Resolves to false when the user declines. */
export function confirmIdentity(): Promise<boolean> {
  asked ??= new Promise<boolean>((resolve) => identityQuestion.set(resolve)).finally(() => {
    asked = undefined;
    identityQuestion.set(null);
  });
  return asked;
}
