// Runs at once, then at most every `pause` milliseconds, and once after the last call.
export function throttle<Arguments extends unknown[]>(
  run: (...args: Arguments) => void,
  pause: number,
): (...args: Arguments) => void {
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
  return (...args) => {
    if (timer) due = args;
    else start(args);
  };
}
