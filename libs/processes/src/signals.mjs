// @ts-check

// npm passes a Ctrl-C on that the terminal has already sent to everyone: the same one twice is not a second one.
const sameKeystroke = 500;

/**
 * @param {() => void} onFirst
 * @param {() => void} onSecond the person has no patience left
 */
export function onStopSignals(onFirst, onSecond) {
  let first = 0;
  const heard = () => {
    if (!first) {
      first = Date.now();
      onFirst();
    } else if (Date.now() - first > sameKeystroke) {
      onSecond();
    }
  };
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, heard);
  if (process.env.npm_lifecycle_event) onParentGone(heard);
  // A closed terminal takes the output along, and a write to it must not end this before the rest has ended.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}

/**
 * npm starts this through a shell that ends with a SIGTERM and does not pass it on.
 * @param {() => void} heard
 */
function onParentGone(heard) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    heard();
  }, 500);
  watch.unref();
}
