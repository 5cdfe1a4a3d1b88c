// @ts-check
import { join } from 'node:path';
import { Child } from './child.mjs';
import { pinLoad } from './cores.mjs';

/**
 * Loads a server from a separate process.
 * @param {import('./load-process.mjs').Load} task
 * @param {string} expected status of every response
 * @returns {Promise<import('./load-process.mjs').Outcome>}
 * @throws if any response has another status: the figures would measure something else
 */
async function load(task, expected) {
  const outcome = await outcomeOf(task);
  const unexpected = Object.keys(outcome.statuses).filter((status) => status !== expected);
  if (unexpected.length > 0 || outcome.count === 0)
    throw new Error(
      `Expected ${expected} from ${task.calls[0][0].path}, got ${JSON.stringify(outcome.statuses)}.`,
    );
  return outcome;
}

/**
 * Loads several servers at once, each from a process of its own.
 * @param {string[]} urls
 * @param {Omit<import('./load-process.mjs').Load, 'url'>} task for each of them
 * @param {string} expected status of every response
 * @returns {Promise<import('./load-process.mjs').Outcome>} counts added, the slowest process's times
 */
export async function loadEach(urls, task, expected) {
  const outcomes = await Promise.all(urls.map((url) => load({ ...task, url }, expected)));
  const most = (/** @type {'seconds' | 'p50' | 'p99'} */ of) =>
    Math.max(...outcomes.map((outcome) => outcome[of]));
  const count = outcomes.reduce((sum, each) => sum + each.count, 0);
  return {
    count,
    seconds: most('seconds'),
    p50: most('p50'),
    p99: most('p99'),
    statuses: { [expected]: count },
  };
}

/** @param {import('./load-process.mjs').Load} task @returns {Promise<import('./load-process.mjs').Outcome>} */
async function outcomeOf(task) {
  const child = new Child(join(import.meta.dirname, 'load-process.mjs'));
  pinLoad(child.pid);
  const outcome = await child.ask(task);
  await child.stop();
  return outcome;
}
