// @ts-check
import { startSystem } from '../libs/testing/src/system.mjs';
import { apps } from '../libs/processes/src/apps.mjs';
import { seed } from './seed.mjs';

/** @typedef {import('../libs/testing/src/system.mjs').App} App */
/** @typedef {import('../libs/testing/src/system.mjs').System} System */

/**
 * Starts a seeded system configured like an installation, with durable commits, but without rate limits.
 * @param {import('./seed.mjs').Size} size
 * @param {import('../libs/testing/src/system.mjs').SystemOptions} [options]
 */
export async function startSeeded(size, options) {
  const system = await startSystem({ durable: true, ...options });
  try {
    await seed(system, size);
  } catch (error) {
    await system.stop();
    throw error;
  }
  return system;
}

/** @param {System} system @returns {import('./cpu.mjs').Processes} its apps, PostgreSQL and Redis */
export const processesOf = (system) =>
  Object.fromEntries(
    /** @type {[string, number[]][]} */ ([
      ...apps.map((app) => [app, system.pids(/** @type {App} */ (app))]),
      ['postgres', [system.postgres?.pid()]],
      ['redis', [system.redis.pid()]],
    ]),
  );
