import { startBaseline } from './baselines/baseline.js';
import { loadEach } from './load.js';
import { cookiesOf, type Size } from './seed.js';
import { processesOf, startSeeded } from './systems.js';
import type { Child } from './child.js';
import type { Call, Load } from './load-process.js';
import type { Side } from './rounds.js';
import type { System, SystemOptions } from '../libs/testing/src/system.mjs';

/** `perSecond` sends that many requests per second of the run and waits for all of them. */
type How = { expected?: string; connections?: number; perSecond?: number };

/** A seeded system and its baselines: as many processes of each as it has gateways. */
export class Bench {
  baselines: Child[] = [];
  #bare?: Promise<Child[]>;

  private constructor(
    readonly system: System,
    readonly size: Size,
  ) {}

  static async start(size: Size, options?: SystemOptions) {
    return new Bench(await startSeeded(size, options), size);
  }

  cookies(members: number[]) {
    return cookiesOf(this.system, members);
  }

  /** @param calls a list for each connection, which repeats them */
  product(calls: Call[][], how?: How): Side {
    return {
      processes: processesOf(this.system),
      run: (seconds) => loadEach(this.system.urls('gateway'), loadOf(seconds, calls, how), how),
    };
  }

  /** The same work on the product's database and files, by a server that does nothing else. */
  async bare(calls: Call[][], how?: How): Promise<Side> {
    const bare = await (this.#bare ??= this.#startBare());
    const pids = bare.map(({ pid }) => pid);
    return {
      processes: { bare: pids, postgres: processesOf(this.system).postgres },
      run: (seconds) => loadEach(bare.map(urlOf), loadOf(seconds, calls, how), how),
    };
  }

  /** A baseline of one process, for work that needs no system. */
  async alone(program: string, concurrency: number, env?: Record<string, string>): Promise<Side> {
    const child = await startBaseline(program, env);
    this.baselines.push(child);
    return {
      processes: { [program]: [child.pid] },
      run: (seconds) => child.ask({ seconds, concurrency }),
    };
  }

  async stop() {
    await Promise.all(this.baselines.map((baseline) => baseline.stop()));
    await this.system.stop();
  }

  async #startBare() {
    const stores = storesOf(this.system);
    const starting = this.system.urls('gateway').map(() => startBaseline('bare-server', stores));
    const started = await Promise.all(starting);
    this.baselines.push(...started);
    return started;
  }
}

const loadOf = (seconds: number, calls: Call[][], how: How = {}): Omit<Load, 'url'> => ({
  seconds,
  calls,
  connections: how.connections ?? calls.length,
  amount: how.perSecond && seconds * how.perSecond,
});

const storesOf = (system: System) => ({
  DATABASE_URL: system.databaseUrl('owner'),
  STORAGE_DIR: String(system.storageDir),
});

const urlOf = ({ ready }: Child) => `http://127.0.0.1:${ready}`;
