/**
 * Works at once for a key, and then at most once in `pause` milliseconds, with the values of all
 * calls in between: however often it is called, the work is bounded.
 */
export function throttle<Key, Value = never>(
  pause: () => number,
  work: (key: Key, values: Value[]) => void,
): (key: Key, values?: readonly Value[]) => void {
  const waiting = new Map<Key, Set<Value> | undefined>();
  const run = (key: Key, values: ReadonlySet<Value>) => {
    work(key, [...values]);
    waiting.set(key, undefined);
    setTimeout(() => {
      const gathered = waiting.get(key);
      waiting.delete(key);
      if (gathered) run(key, gathered);
    }, pause()).unref();
  };
  return (key, values = []) => {
    if (!waiting.has(key)) return run(key, new Set(values));
    const gathered = waiting.get(key) ?? new Set();
    for (const value of values) gathered.add(value);
    waiting.set(key, gathered);
  };
}
