import { setTimeout as sleep } from 'node:timers/promises';
import type { System } from '../../libs/testing/src/system.mjs';

const pauseMilliseconds = 50;

const ACTIVE = `
  select coalesce(wait_event_type || ': ' || wait_event, 'running') as doing, count(*)::integer as backends
  from pg_stat_activity
  where backend_type = 'client backend' and state = 'active' and pid <> pg_backend_pid()
  group by 1`;

/** Share of what active backends did, the sum is 1. */
export type Doing = Record<string, number>;

// Of every database: its statistics arrive up to a second late, at the beginning and at the end.
const COMMITS = 'select sum(xact_commit)::integer as commits from pg_stat_database';

export interface Watched {
  doing: Doing;
  /** Transactions of others than this, reads included. */
  commits: number;
}

/**
 * Samples what PostgreSQL's active backends wait for, and counts what they commit.
 * @returns ends it
 */
export async function watchWaits({ database }: System): Promise<() => Promise<Watched>> {
  const commitsNow = async (): Promise<number> => (await database.query(COMMITS)).rows[0].commits;
  const before = await commitsNow();
  const seen = new Map<string, number>();
  let own = 1;
  const end = new AbortController();
  const watching = (async () => {
    while (!end.signal.aborted) {
      const { rows } = await database.query(ACTIVE);
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
      commits: (await commitsNow()) - before - own,
    };
  };
}
