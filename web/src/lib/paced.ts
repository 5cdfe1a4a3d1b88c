// Runs at once; then, while it is called, every `pause` milliseconds, and after the last call unless
// it is stopped before.
export function paced<Arguments extends unknown[]>(
  run: (...args: Arguments) => void,
  pause: number,
): ((...args: Arguments) => void) & { stop: () => void } {
  let timer = 0;
  let due: Arguments | undefined;
  const start = (args: Arguments) => {
    due = undefined;
    run(...args);
    timer = window.setTimeout(() => {
      timer = 0;
      if (due) start(due);
    }, pause);
  };
  const call = (...args: Arguments) => {
    if (timer) due = args;
    else start(args);
  };
  return Object.assign(call, { stop: () => void (due = undefined) });
}
