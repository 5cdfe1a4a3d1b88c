/** Aborts once one of them has, as `AbortSignal.any`, which Firefox has only since version 124. */
export function anySignal(...signals: readonly (AbortSignal | undefined)[]): AbortSignal {
  const either = new AbortController();
  for (const signal of signals) {
    if (signal?.aborted) either.abort(signal.reason);
    signal?.addEventListener('abort', () => either.abort(signal.reason), { signal: either.signal });
  }
  return either.signal;
}
