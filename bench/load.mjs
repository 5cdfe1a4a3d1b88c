// @ts-check
import { join } from 'node:path';
import { Child } from './child.mjs';

/**
 * Loads a server from a separate process.
 * @param {import('./load-process.mjs').Load} task
 * @param {string} expected status of every response
 * @returns {Promise<import('./load-process.mjs').Outcome>}
 * @throws if any response has another status: the figures would measure something else
 */
export async function load(task, expected) {
  const child = new Child(join(import.meta.dirname, 'load-process.mjs'));
  /** @type {import('./load-process.mjs').Outcome} */
  const outcome = await child.ask(task);
  await child.stop();
  const unexpected = Object.keys(outcome.statuses).filter((status) => status !== expected);
  if (unexpected.length > 0 || outcome.count === 0)
    throw new Error(
      `Expected ${expected} from ${task.calls[0][0].path}, got ${JSON.stringify(outcome.statuses)}.`,
    );
  return outcome;
}
