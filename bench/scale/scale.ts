import { say } from '../../libs/processes/src/say.mjs';
import { Bench } from '../bench.js';
import { formatSpread, machine, report } from '../report.js';
import { measure, type Measured, type Result, type Row } from '../rounds.js';
import { rowsOf } from '../rows/rows.js';
import { sizeOf } from '../seed.js';
import { divideCores } from '../cores.js';
import { firstLimit } from './first-limit.js';
import { openStreams } from './open-streams.js';
import { scaleReport } from './scale-report.js';
import { watched } from './watched.js';
import type { Options } from '../options.js';

/** Moderation is not scaled, as no member waits for it. */
const ONE_REPLICA = { moderation: 1 };

/** Reads and writes of one group, which has one home, and of many; and what other services do. */
const POSTS = ['post-one-group', 'post-20-groups'];
const ROWS = ['poll-unchanged', 'poll-50-groups', 'sign-in', 'thumb-unchanged', ...POSTS];

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
 * Measures operations with several numbers of replicas and equally many gateways, each with the
 * same number of connections; with `--streams`, posts alone, without and with open live streams.
 */
export async function run(options: Options) {
  const before = machine();
  const cores = divideCores();
  const isComplete = options.only.length === 0;
  const withStreams = options.streams.length > 0;
  const only = isComplete ? (withStreams ? POSTS : ROWS) : options.only;
  const steps: Step[] = [];
  for (const replicas of options.replicas)
    steps.push(...(await stepsAt(replicas, cores, { ...options, only })));
  report(
    isComplete ? (withStreams ? 'scale-streams' : 'scale') : undefined,
    withStreams ? 'Replicas with open streams' : 'Replicas',
    before,
    scaleReport(steps, { ...cores, members: options.members }),
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
  const bench = await Bench.start(sizeOf(options.members), { replicas: counts });
  try {
    const steps: Step[] = [];
    for (const streams of [0, ...options.streams]) {
      const close = await openStreams(bench, streams);
      for await (const row of rowsOf(bench, options.only)) {
        const { side, waits, commits } = watched(row.product, bench.system);
        const result = await measure({ ...rowWith(streams, row), product: side }, options);
        const used = coresOf(result.product);
        const limit = firstLimit({
          cores: used,
          replicas: counts,
          available: cores.system,
          waits: waits(),
        });
        const step = { replicas, result, limit, commits: commits() };
        say(lineOf(step));
        steps.push(step);
      }
      await close();
    }
    return steps;
  } finally {
    await bench.stop();
  }
}

/** Streams do not concern the baseline, and the floor adds nothing to it here. */
const rowWith = (streams: number, { name, title, product, baseline }: Row): Row =>
  streams > 0
    ? { name, title: `${title}, ${streams.toLocaleString('en')} open streams`, product }
    : { name, title, product, baseline };

const lineOf = ({ replicas, result: { title, product }, limit }: Step) =>
  `${title}, replicas: ${replicas}: ${formatSpread(product.rate)} a second, limit: ${limit}`;

/** @returns by app */
const coresOf = ({ cpu, rate }: Measured): Record<string, number> =>
  Object.fromEntries(
    Object.entries(cpu).map(([app, microseconds]) => [app, (microseconds * rate.median) / 1e6]),
  );
