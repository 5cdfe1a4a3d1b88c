import { ApiError } from './api/api-error.js';
import { onUserChange, sameUser } from './session/session-store.js';

const last = new Map<string, Promise<unknown>>();
// Forgets the calls of the previous user: one that waits for their next sign-in may never end.
onUserChange(() => last.clear());

/** Runs the calls of one key in sequence; one that fails does not hold up the next. */
export function serializeByKey<T>(key: string, call: () => Promise<T>): Promise<T> {
  const isSame = sameUser();
  // A call that one member began must not be made in the name of the next.
  const begin = () => (isSame() ? call() : Promise.reject(new ApiError(0, 'declined')));
  const current = (last.get(key) ?? Promise.resolve()).then(begin, begin);
  last.set(key, current);
  const forget = () => void (last.get(key) === current && last.delete(key));
  current.then(forget, forget);
  return current;
}
