// @ts-check

// Milliseconds. npm forwards a Ctrl-C that the terminal has already sent to the process group: ignore the duplicate.
const duplicateWindow = 500;

/**
 * @param {() => void} onFirst
 * @param {() => void} onSecond forces the exit
 */
export function onStopSignals(onFirst, onSecond) {
  let first = 0;
  const onSignal = () => {
    if (!first) {
      first = Date.now();
      onFirst();
    } else if (Date.now() - first > duplicateWindow) {
      onSecond();
    }
  };
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, onSignal);
  if (process.env.npm_lifecycle_event) onParentGone(onSignal);
  // A closed terminal breaks stdout and stderr; a failing write must not interrupt the shutdown.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}

/**
 * npm starts this process through a shell that exits on SIGTERM without forwarding it.
 * @param {() => void} onSignal
 */
function onParentGone(onSignal) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    onSignal();
  }, 500);
  watch.unref();
}
