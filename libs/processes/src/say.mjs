// @ts-check

/** @param {string} line */
export function say(line) {
  process.stdout.write(`${line}\n`);
}

/** @param {string} line */
export function warn(line) {
  process.stderr.write(`${line}\n`);
}

/**
 * Prints the progress every 10 s, on stderr: a program's output may go into a file.
 * @template T @param {string} what in the progressive: "Building the services"
 * @param {() => Promise<T>} work @returns {Promise<T>}
 */
export async function step(what, work) {
  const began = Date.now();
  const seconds = () => Math.round((Date.now() - began) / 1000);
  warn(`${what} …`);
  const heartbeat = setInterval(() => warn(`  still at it (${seconds()} s)`), 10_000);
  try {
    const result = await work();
    if (seconds() > 0) warn(`  done in ${seconds()} s`);
    return result;
  } finally {
    clearInterval(heartbeat);
  }
}
