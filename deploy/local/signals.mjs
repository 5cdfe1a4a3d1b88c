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
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, heard);
  // A closed terminal takes the output along, and a write to it must not end this before the rest has ended.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}
