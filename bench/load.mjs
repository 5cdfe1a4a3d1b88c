// @ts-check
import { fork } from 'node:child_process';
import { join } from 'node:path';

/**
 * Loads a server from a process of its own.
 * @param {import('./load-process.mjs').Load} task
 * @param {string} wanted the only status that is an answer: 200, 304
 * @returns {Promise<import('./load-process.mjs').Outcome>}
 * @throws when any answer is another, which would make the figures those of something else
 */
export async function load(task, wanted) {
  const outcome = await outcomeOf(task);
  const others = Object.keys(outcome.statuses).filter((status) => status !== wanted);
  if (others.length > 0 || outcome.count === 0)
    throw new Error(
      `Wanted ${wanted} from ${task.calls[0][0].path}, got ${JSON.stringify(outcome.statuses)}.`,
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
      .once('exit', (code) => reject(new Error(`The load ended with ${code}.`)));
    child.send(task);
  });
}
