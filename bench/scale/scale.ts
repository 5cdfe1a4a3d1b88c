import { say } from '../../libs/processes/src/say.mjs';
import { Bench } from '../bench.js';
import { machine, report } from '../report.js';
import { measure, type Measured, type Result, type Side } from '../rounds.js';
import { rowsOf } from '../rows/rows.js';
import { benchSize } from '../seed.js';
import { divideCores } from '../cores.js';
import { firstLimit } from './first-limit.js';
import { scaleReport } from './scale-report.js';
import { watchWaits, type Doing } from './waits.js';
import type { Options } from '../options.js';
import type { System } from '../../libs/testing/src/system.mjs';

/** Moderation is not scaled, as no member waits for it. */
const ONE_REPLICA = { moderation: 1 };

/** One operation at one number of replicas. */
export interface Step {
  replicas: number;
  result: Result;
  /** The first bottleneck. */
  limit: string;
  /** Transactions in PostgreSQL per request. */
  commits: number;
}

/**
 * Measures each operation with several numbers of replicas and equally many gateways, each with the
 * same number of connections.
 */
export async function run(options: Options) {
  const before = machine();
  const cores = divideCores();
  const steps: Step[] = [];
  for (const replicas of options.replicas) steps.push(...(await stepsAt(replicas, cores, options)));
  report(
    options.only.length === 0 ? 'scale' : undefined,
    'Replicas',
    before,
    scaleReport(steps, cores),
    steps,
  );
}

async function stepsAt(replicas: number, cores: { system: number }, options: Options) {
  const counts = {
    gateway: replicas,
    auth: replicas,
    'profile-media': replicas,
    'groups-chat': replicas,
    'image-worker': replicas,
    ...ONE_REPLICA,
  };
  const bench = await Bench.start(benchSize, { replicas: counts });
  try {
    const steps = [];
    for await (const row of rowsOf(bench, options.only)) {
      say(`${row.title}, replicas: ${replicas} …`);
      const { side, waits, commits } = watched(row.product, bench.system);
      const result = await measure({ ...row, goal: undefined, product: side }, options);
      const used = coresOf(result.product);
      const limit = firstLimit({
        cores: used,
        replicas: counts,
        available: cores.system,
        waits: waits(),
      });
      steps.push({ replicas, result, limit, commits: commits() });
    }
    return steps;
  } finally {
    await bench.stop();
  }
}

/** @returns by app */
const coresOf = ({ cpu, rate }: Measured): Record<string, number> =>
  Object.fromEntries(
    Object.entries(cpu).map(([app, microseconds]) => [app, (microseconds * rate.median) / 1e6]),
  );

function watched(side: Side, system: System) {
  let latest: Doing = {};
  const all = { requests: 0, commits: 0 };
  return {
    side: {
      ...side,
      run: async (seconds: number) => {
        const end = await watchWaits(system);
        const outcome = await side.run(seconds);
        const { doing, commits } = await end();
        latest = doing;
        all.requests += outcome.count;
        all.commits += commits;
        return outcome;
      },
    },
    waits: () => latest,
    commits: () => all.commits / all.requests,
  };
}
