import { commitsOf } from '../commits.js';
import { add } from '../figures.js';
import { Habits } from '../habits.js';
import type { Measured, Side } from '../rounds.js';
import type { System } from '../../libs/testing/src/system.mjs';

const pauseMilliseconds = 50;
/** Share of a core, or of all cores, that counts as saturated. */
const FULL = 0.85;
/** Share of PostgreSQL's active backends waiting for the same event that counts as a bottleneck. */
const MANY = 0.3;

/** Processes that work on a single thread. */
const SINGLE_THREADED = ['gateway', 'groups-chat', 'profile-media', 'moderation', 'redis'];

const ACTIVE = `
  select coalesce(wait_event_type || ': ' || wait_event, 'running') as doing, count(*)::integer as backends
  from pg_stat_activity
  where backend_type = 'client backend' and state = 'active' and pid <> pg_backend_pid()
  group by 1`;

/** What PostgreSQL's active backends waited for, and how much they committed, while a side ran. */
export class Watch {
  #waits: Record<string, number> = {};
  #requests = 0;
  #commits = 0;

  constructor(private readonly system: System) {}

  /** The same side, watched while it runs. */
  of(side: Side): Side {
    const run = async (seconds: number) => {
      const before = await commitsOf(this.system);
      const looks = new Habits(0);
      looks.start([[pauseMilliseconds, () => this.#look()]]);
      const outcome = await side.run(seconds);
      await looks.stop();
      this.#requests += outcome.count;
      // Less the first count itself.
      this.#commits += (await commitsOf(this.system)) - before - 1;
      return outcome;
    };
    return { ...side, run };
  }

  /** Transactions per request, including reads. */
  get commits() {
    return this.#commits / this.#requests;
  }

  /**
   * What gave way first, according to CPU time and PostgreSQL's waits.
   * @param replicas by app
   * @param cores available to the system
   */
  firstLimit({ cpu, rate }: Measured, replicas: Record<string, number>, cores: number): string {
    const used = Object.entries(cpu).map(([app, each]) => ({
      app,
      of: (each * rate.median) / 1e6,
    }));
    const [single] = used
      .filter(({ app }) => SINGLE_THREADED.includes(app))
      .map(({ app, of }) => ({ app, share: of / (replicas[app] ?? 1) }))
      .toSorted((a, b) => b.share - a.share);
    if (single && single.share >= FULL) return `main thread of ${single.app}`;
    if (used.reduce((sum, { of }) => sum + of, 0) >= cores * FULL) return 'all cores';
    const all = Object.values(this.#waits).reduce((sum, count) => sum + count, 0);
    const [event, count] = Object.entries(this.#waits)
      .filter(([doing]) => doing !== 'running')
      .toSorted(([, a], [, b]) => b - a)[0] ?? ['', 0];
    const share = count / all;
    return share >= MANY ? `PostgreSQL, ${event} (${Math.round(share * 100)} %)` : 'none of these';
  }

  async #look() {
    const { rows } = await this.system.database.query(ACTIVE);
    for (const { doing, backends } of rows) add(this.#waits, { [doing]: backends });
    this.#commits--;
  }
}
