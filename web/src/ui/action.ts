import { useState } from 'react';
import { errorText, isConflict } from '../lib/api/api-error.js';
import { toast } from './overlay/toast.js';

export interface Action<Result> {
  call: () => Promise<Result>;
  /** What the toast says of a failure, unless the server has a better text. */
  failed: string | ((error: unknown) => string);
  /** What the toast says of a success. */
  success?: string;
  done?: (result: Result) => unknown;
  /** It is gone, or someone else changed it first; settles the action as `done` does. */
  onConflict?: () => unknown;
  /** What a failure concerns: its toast goes when a later try succeeds. */
  about?: string;
}

/** Makes a call and tells its outcome once. Resolves to false if it failed and can be tried again. */
export async function attempt<Result>(action: Action<Result>): Promise<boolean> {
  const { call, failed, success, done, onConflict, about } = action;
  try {
    const result = await call();
    if (about) toast.errorIsOver(about);
    if (success) toast.success(success);
    await done?.(result);
    return true;
  } catch (error) {
    toast.error(typeof failed === 'string' ? errorText(error, failed) : failed(error), about);
    if (!onConflict || !isConflict(error)) return false;
    await onConflict();
    return true;
  }
}

/**
 * Whether what a button began is still under way. Not by `useTransition`: React holds every other
 * transition, so navigations too, until an asynchronous one has ended.
 */
export function useBusy() {
  const [busy, setBusy] = useState(false);
  const during = async <Result>(work: Promise<Result>): Promise<Result> => {
    setBusy(true);
    return work.finally(() => setBusy(false));
  };
  return [busy, during] as const;
}
