import {
  startSystem,
  type App,
  type System,
  type SystemOptions,
} from '../libs/testing/src/system.mjs';
import { apps } from '../libs/processes/src/apps.mjs';
import { seed, type Size } from './seed.js';
import type { Processes } from './cpu.js';

/**
 * Starts a seeded system configured like a production installation, with durable commits, but
 * without rate limits.
 */
export async function startSeeded(size: Size, options?: SystemOptions) {
  const system = await startSystem({ durable: true, ...options });
  try {
    await seed(system, size);
  } catch (error) {
    await system.stop();
    throw error;
  }
  return system;
}

/** @returns its apps, PostgreSQL and Redis */
export const processesOf = (system: System): Processes =>
  Object.fromEntries([
    ...apps.map((app) => [app, system.pids(app as App)]),
    ['postgres', [system.postgres?.pid()]],
    ['redis', [system.redis.pid()]],
  ] as [string, number[]][]);
