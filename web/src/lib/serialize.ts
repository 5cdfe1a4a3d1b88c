import { onUserChange } from './session/session-store.js';

const last = new Map<string, Promise<unknown>>();
// Forgets the calls of the previous user: one that waits for their next sign-in may never end.
onUserChange(() => last.clear());

/** Runs the calls of one key in sequence; one that fails does not hold up the next. */
export function serializeByKey<T>(key: string, call: () => Promise<T>): Promise<T> {
  const current = (last.get(key) ?? Promise.resolve()).then(call, call);
  last.set(key, current);
  const forget = () => void (last.get(key) === current && last.delete(key));
  current.then(forget, forget);
  return current;
}
