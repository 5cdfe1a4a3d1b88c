// @ts-check
import { fork } from 'node:child_process';
import { join } from 'node:path';

/**
 * Loads a server from a separate process.
 * @param {import('./load-process.mjs').Load} task
 * @param {string} expected status of every response
 * @returns {Promise<import('./load-process.mjs').Outcome>}
 * @throws if any response has another status: the figures would measure something else
 */
export async function load(task, expected) {
  const outcome = await outcomeOf(task);
  const unexpected = Object.keys(outcome.statuses).filter((status) => status !== expected);
  if (unexpected.length > 0 || outcome.count === 0)
    throw new Error(
      `Expected ${expected} from ${task.calls[0][0].path}, got ${JSON.stringify(outcome.statuses)}.`,
    );
  return outcome;
}

/** @param {import('./load-process.mjs').Load} task @returns {Promise<import('./load-process.mjs').Outcome>} */
function outcomeOf(task) {
  return new Promise((resolve, reject) => {
    const child = fork(join(import.meta.dirname, 'load-process.mjs'));
    child.once('message', (outcome) =>
      resolve(/** @type {import('./load-process.mjs').Outcome} */ (outcome)),
    );
    child
      .once('error', reject)
      .once('exit', (code) => reject(new Error(`The load process exited with ${code}.`)));
    child.send(task);
  });
}
