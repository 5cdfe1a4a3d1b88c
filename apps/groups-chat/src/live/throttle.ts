// Runs once more after `pause` milliseconds for all calls in between, so work is bounded.
export function throttle<Key>(pause: () => number, work: (key: Key) => void): (key: Key) => void {
  const waiting = new Map<Key, boolean>();
  const run = (key: Key) => {
    work(key);
    waiting.set(key, false);
    setTimeout(() => {
      const again = waiting.get(key);
      waiting.delete(key);
      if (again) run(key);
    }, pause()).unref();
  };
  return (key) => (waiting.has(key) ? void waiting.set(key, true) : run(key));
}
