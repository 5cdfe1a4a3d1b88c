import { join } from 'node:path';
import { Child } from './child.js';
import { pinLoad } from './cores.js';
import type { Load, Outcome } from './load-process.js';

/**
 * Loads a server from a separate process.
 * @param expected status of every response
 * @throws if any response has another status: the figures would measure something else
 */
async function load(task: Load, expected: string): Promise<Outcome> {
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
 * @param task for each of them
 * @param expected status of every response
 * @returns counts added, the slowest process's times
 */
export async function loadEach(urls: string[], task: Omit<Load, 'url'>, expected: string) {
  const outcomes = await Promise.all(urls.map((url) => load({ ...task, url }, expected)));
  const most = (of: 'seconds' | 'p50' | 'p99') =>
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

async function outcomeOf(task: Load): Promise<Outcome> {
  const child = new Child(join(import.meta.dirname, 'load-process'));
  pinLoad(child.pid);
  const outcome = await child.ask<Outcome>(task);
  await child.stop();
  return outcome;
}
