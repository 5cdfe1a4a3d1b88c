import { join } from 'node:path';
import { Child } from './child.js';
import { pinLoad } from './cores.js';
import type { Load, Outcome } from './load-process.js';

/**
 * Loads several servers at once, each from a process of its own.
 * @param task for each of them
 * @returns counts added, the slowest process's times
 * @throws if any response has another status than expected: the figures would measure something else
 */
export async function loadEach(
  urls: string[],
  task: Omit<Load, 'url'>,
  { expected = '200' }: { expected?: string } = {},
): Promise<Outcome> {
  const outcomes = await Promise.all(urls.map((url) => load({ ...task, url }, expected)));
  const most = (of: 'seconds' | 'p50' | 'p99') => Math.max(...outcomes.map((one) => one[of]));
  return {
    count: outcomes.reduce((sum, each) => sum + each.count, 0),
    seconds: most('seconds'),
    p50: most('p50'),
    p99: most('p99'),
  };
}

async function load(task: Load, expected: string): Promise<Outcome> {
  const child = new Child(join(import.meta.dirname, 'load-process'));
  pinLoad(child.pid);
  const { statuses, ...outcome } = await child.ask<Outcome & { statuses: object }>(task);
  await child.stop();
  const unexpected = Object.keys(statuses).filter((status) => status !== expected);
  if (unexpected.length === 0 && outcome.count > 0) return outcome;
  throw new Error(
    `Expected ${expected} from ${task.calls[0][0].path}, got ${JSON.stringify(statuses)}.`,
  );
}
