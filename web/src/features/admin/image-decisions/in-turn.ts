const last = new Map<number, Promise<unknown>>();

// One call for an image after another: a photo flagged and then approved must not be seen without
// its flag because the approval arrived first.
export function inTurn<T>(imageId: number, call: () => Promise<T>): Promise<T> {
  const before = last.get(imageId) ?? Promise.resolve();
  const current = before.then(call, call);
  last.set(imageId, current);
  const forget = () => {
    if (last.get(imageId) === current) last.delete(imageId);
  };
  current.then(forget, forget);
  return current;
}
