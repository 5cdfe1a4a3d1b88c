// @ts-check
import { setTimeout as sleep } from 'node:timers/promises';

const pauseMilliseconds = 50;

const ACTIVE = `
  select coalesce(wait_event_type || ': ' || wait_event, 'running') as doing, count(*)::integer as backends
  from pg_stat_activity
  where backend_type = 'client backend' and state = 'active' and pid <> pg_backend_pid()
  group by 1`;

/** @typedef {Record<string, number>} Doing share of what active backends did, the sum is 1 */

/**
 * Samples what PostgreSQL's active backends wait for.
 * @param {import('../systems.mjs').System} system
 * @returns {Promise<() => Promise<Doing>>} ends it
 */
export async function watchWaits(system) {
  /** @type {Map<string, number>} */
  const seen = new Map();
  const end = new AbortController();
  const watching = (async () => {
    while (!end.signal.aborted) {
      const { rows } = await system.database.query(ACTIVE);
      for (const { doing, backends } of rows) seen.set(doing, (seen.get(doing) ?? 0) + backends);
      await sleep(pauseMilliseconds);
    }
  })();
  return async () => {
    end.abort();
    await watching;
    const all = [...seen.values()].reduce((sum, count) => sum + count, 0);
    return Object.fromEntries([...seen].map(([doing, count]) => [doing, count / all]));
  };
}
