import { setTimeout as sleep } from 'node:timers/promises';
import { commitsOf } from '../commits.js';
import type { System } from '../../libs/testing/src/system.mjs';

const pauseMilliseconds = 50;

const ACTIVE = `
  select coalesce(wait_event_type || ': ' || wait_event, 'running') as doing, count(*)::integer as backends
  from pg_stat_activity
  where backend_type = 'client backend' and state = 'active' and pid <> pg_backend_pid()
  group by 1`;

/** Share of active backends by what they did; the sum is 1. */
export type Doing = Record<string, number>;

export interface Watched {
  doing: Doing;
  /** Transactions of other connections, including reads. */
  commits: number;
}

/**
 * Samples what PostgreSQL's active backends wait for, and counts what they commit.
 * @returns ends it
 */
export async function watchWaits(system: System): Promise<() => Promise<Watched>> {
  const before = await commitsOf(system);
  const seen = new Map<string, number>();
  let own = 1;
  const end = new AbortController();
  const watching = (async () => {
    while (!end.signal.aborted) {
      const { rows } = await system.database.query(ACTIVE);
      own++;
      for (const { doing, backends } of rows) seen.set(doing, (seen.get(doing) ?? 0) + backends);
      await sleep(pauseMilliseconds);
    }
  })();
  return async () => {
    end.abort();
    await watching;
    const all = [...seen.values()].reduce((sum, count) => sum + count, 0);
    return {
      doing: Object.fromEntries([...seen].map(([doing, count]) => [doing, count / all])),
      commits: (await commitsOf(system)) - before - own,
    };
  };
}
