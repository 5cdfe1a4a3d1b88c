import { useState } from 'react';
import { errorText, isConflict, asApiError, isDeclined } from '../lib/api/api-error.js';
import { toast } from './overlay/toast.js';

/** The text of a failure. A string is the fallback for errors without a text from the server. */
export type Failed = string | ((error: unknown) => string);

export interface Action<Result> {
  call: () => Promise<Result>;
  failed: Failed;
  success?: string;
  done?: (result: Result) => unknown;
  /**
   * The target is gone or was changed by someone else first; this ends the action as `done` does.
   */
  onConflict?: (error: unknown) => unknown;
  /** Runs last, also after a failure: what the page shows may have been out of date. */
  settled?: () => unknown;
  /** Subject of a failure: its toast disappears when a later attempt succeeds. */
  about?: string;
}

/**
 * Makes a call and reports its outcome in one toast. Resolves to false if it failed and can be
 * tried again.
 */
export async function attempt<Result>(action: Action<Result>): Promise<boolean> {
  const isDone = await perform(action);
  await action.settled?.();
  return isDone;
}

async function perform<Result>(action: Action<Result>): Promise<boolean> {
  const { call, failed, success, done, onConflict, about } = action;
  let result: Result;
  try {
    result = await call();
  } catch (error) {
    toast.error(failureText(error, failed), about);
    if (!onConflict || !isConflict(error)) return false;
    await onConflict(error);
    return true;
  }
  if (about) toast.errorIsOver(about);
  if (success) toast.success(success);
  await done?.(result);
  return true;
}

export const failureText = (error: unknown, failed: Failed): string =>
  typeof failed === 'string' ? errorText(error, failed) : failed(error);

/**
 * True while the button's action is pending. `useTransition` will not do: React holds back every
 * other transition, including navigation, until an asynchronous one has ended.
 */
export function useBusy() {
  const [busy, setBusy] = useState(false);
  const during = async <Result>(work: Promise<Result>): Promise<Result> => {
    setBusy(true);
    return work.finally(() => setBusy(false));
  };
  return [busy, during] as const;
}

// The server's text explains conflicts and missing rights; elsewhere the catalogue's is used.
export const actionError = (catalogueText: string) => (error: unknown) =>
  isDeclined(error) || isConflict(error) || asApiError(error).status === 403
    ? errorText(error, catalogueText)
    : catalogueText;
